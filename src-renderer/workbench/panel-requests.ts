import type { Disposable } from "../../src-shared/base/disposable";
import { Emitter } from "../../src-shared/base/emitter";

/**
 * What one part of the tool may ask of a panel without knowing it. A request that no panel hears, because it is closed, is
 * lost: whoever asks opens the panel first.
 */
export class PanelRequests implements Disposable {
  private readonly renameEntity = new Emitter<string>();
  private readonly frameEntities = new Emitter<readonly string[]>();
  private readonly pingEntity = new Emitter<string>();
  private readonly addComponent = new Emitter<void>();
  private readonly showFile = new Emitter<string>();
  private readonly focusGame = new Emitter<void>();
  private readonly showShortcuts = new Emitter<void>();
  private readonly clickTab = new Emitter<string>();
  private readonly projectSettings = new Emitter<void>();
  private readonly newProject = new Emitter<void>();
  private readonly openPalette = new Emitter<"commands" | "files">();

  /** The hierarchy edits the entity's name in place. */
  readonly onDidRequestRename = this.renameEntity.event;
  /** The scene view moves its camera so that the entities fill it; none are all. */
  readonly onDidRequestFrame = this.frameEntities.event;
  /** The hierarchy shows where the entity is, without selecting it. */
  readonly onDidRequestPing = this.pingEntity.event;
  /** The inspector opens its list of components to add. */
  readonly onDidRequestAddComponent = this.addComponent.event;
  /** The project panel selects the file and scrolls to it. */
  readonly onDidRequestFile = this.showFile.event;
  /** The game view takes the keyboard. */
  readonly onDidRequestGameFocus = this.focusGame.event;
  /** The window lists its shortcuts. */
  readonly onDidRequestShortcuts = this.showShortcuts.event;
  /** A panel, by its id, was brought to the front by a click on its tab, and may take the focus. */
  readonly onDidClickTab = this.clickTab.event;
  /** The window shows the settings of the open project. */
  readonly onDidRequestProjectSettings = this.projectSettings.event;
  /** The window asks for a template, a name and a place. */
  readonly onDidRequestNewProject = this.newProject.event;
  /** The palette opens, on commands or on the project's files. */
  readonly onDidRequestPalette = this.openPalette.event;

  requestRename(entity: string): void {
    this.renameEntity.fire(entity);
  }

  requestFrame(entities: readonly string[]): void {
    this.frameEntities.fire(entities);
  }

  requestPing(entity: string): void {
    this.pingEntity.fire(entity);
  }

  requestAddComponent(): void {
    this.addComponent.fire();
  }

  requestFile(path: string): void {
    this.showFile.fire(path);
  }

  requestGameFocus(): void {
    this.focusGame.fire();
  }

  requestShortcuts(): void {
    this.showShortcuts.fire();
  }

  tellTabClick(panel: string): void {
    this.clickTab.fire(panel);
  }

  requestProjectSettings(): void {
    this.projectSettings.fire();
  }

  requestNewProject(): void {
    this.newProject.fire();
  }

  requestPalette(kind: "commands" | "files"): void {
    this.openPalette.fire(kind);
  }

  dispose(): void {
    this.renameEntity.dispose();
    this.frameEntities.dispose();
    this.pingEntity.dispose();
    this.addComponent.dispose();
    this.showFile.dispose();
    this.focusGame.dispose();
    this.showShortcuts.dispose();
    this.clickTab.dispose();
    this.projectSettings.dispose();
    this.newProject.dispose();
    this.openPalette.dispose();
  }
}
