import type { Locator, Page } from "@playwright/test";

/** The page without a project. */
export class Welcome {
  readonly element: Locator;
  readonly recentProjects: Locator;
  readonly openFolder: Locator;

  constructor(page: Page) {
    this.element = page.getByTestId("welcome");
    this.recentProjects = this.element.getByTestId("recent-project");
    this.openFolder = this.element.getByTestId("open-folder");
  }

  template(id: string): Locator {
    return this.element.getByTestId(`template-${id}`);
  }

  async createProject(template: string, name: string): Promise<void> {
    await this.template(template).click();
    await this.element.getByTestId("project-name-field").fill(name);
    await this.element.getByTestId("create-project").click();
  }
}
