import type { AddPanelOptions, DockviewApi, IDockviewPanel, SerializedDockview } from "dockview-react";
import { Emitter } from "../../../src-shared/base/emitter";

interface MemoryGroup {
  readonly api: { readonly location: { readonly type: "grid" }; readonly setSize: (size: object) => void };
  readonly panels: IDockviewPanel[];
  activePanel: IDockviewPanel | undefined;
  size: object | undefined;
}

/** What this dock keeps of itself: per group the ids of its panels and what they were given. */
interface StoredDock {
  readonly groups: readonly (readonly { readonly id: string; readonly params: object | undefined }[])[];
}

/** Groups of panels without a screen: as much of a dock as `DockLayout` uses. */
export class MemoryDock {
  readonly groups: MemoryGroup[] = [];
  activePanel: IDockviewPanel | undefined;
  private readonly added = new Emitter<IDockviewPanel>();
  private readonly removed = new Emitter<IDockviewPanel>();
  private readonly activated = new Emitter<IDockviewPanel | undefined>();
  private readonly changed = new Emitter<void>();
  readonly onDidAddPanel = this.added.event;
  readonly onDidRemovePanel = this.removed.event;
  readonly onDidActivePanelChange = this.activated.event;
  readonly onDidLayoutChange = this.changed.event;

  /** As `DockLayout` wants it. */
  get api(): DockviewApi {
    return this as unknown as DockviewApi;
  }

  get panels(): IDockviewPanel[] {
    return this.groups.flatMap(({ panels }) => panels);
  }

  get totalPanels(): number {
    return this.panels.length;
  }

  /** The ids of the panels, group by group. */
  get arrangement(): readonly (readonly string[])[] {
    return this.groups.map(({ panels }) => panels.map(({ id }) => id));
  }

  getPanel(id: string): IDockviewPanel | undefined {
    return this.panels.find((panel) => panel.id === id);
  }

  addPanel({ id, params, position, inactive, title }: AddPanelOptions): IDockviewPanel {
    const reference = position && "referencePanel" in position ? position.referencePanel : undefined;
    const neighbour = typeof reference === "string" ? this.getPanel(reference) : undefined;
    const isWithin = neighbour !== undefined && position?.direction === "within";
    const group = (isWithin && this.groups.find(({ panels }) => panels.includes(neighbour))) || this.addGroup();
    const panel = this.createPanel(id, title, params);
    group.panels.push(panel);
    this.added.fire(panel);
    if (!inactive) this.activate(panel);
    this.changed.fire();
    return panel;
  }

  removePanel(panel: IDockviewPanel): void {
    const group = this.groupOf(panel);
    group.panels.splice(group.panels.indexOf(panel), 1);
    if (group.activePanel === panel) group.activePanel = group.panels[0];
    if (group.panels.length === 0) this.groups.splice(this.groups.indexOf(group), 1);
    this.removed.fire(panel);
    if (this.activePanel === panel) this.activatePanel(undefined);
    this.changed.fire();
  }

  clear(): void {
    for (const panel of this.panels) this.removePanel(panel);
  }

  toJSON(): SerializedDockview {
    const groups = this.groups.map(({ panels }) => panels.map(({ id, params }) => ({ id, params })));
    return { groups } as StoredDock as unknown as SerializedDockview;
  }

  fromJSON(stored: SerializedDockview): void {
    const { groups } = stored as unknown as StoredDock;
    for (const panels of groups) {
      const group = this.addGroup();
      for (const { id, params } of panels) group.panels.push(this.createPanel(id, id, params));
      group.activePanel = group.panels[0];
    }
  }

  private addGroup(): MemoryGroup {
    const group: MemoryGroup = {
      api: { location: { type: "grid" }, setSize: (size) => void (group.size = size) },
      panels: [],
      activePanel: undefined,
      size: undefined,
    };
    this.groups.push(group);
    return group;
  }

  private createPanel(id: string, title: string | undefined, params: object | undefined): IDockviewPanel {
    const groupOf = () => this.groupOf(panel);
    const panel = {
      id,
      title,
      params,
      get group() {
        return groupOf();
      },
      api: {
        setActive: () => this.activate(panel),
        close: () => this.removePanel(panel),
        setTitle: (next: string) => void Object.assign(panel, { title: next }),
        updateParameters: (next: object) => void Object.assign(panel, { params: next }),
        moveTo: ({ group, index }: { readonly group: MemoryGroup; readonly index: number }) =>
          this.move(panel, group, index),
      },
    } as unknown as IDockviewPanel;
    return panel;
  }

  private move(panel: IDockviewPanel, group: MemoryGroup, index: number): void {
    const from = this.groupOf(panel);
    from.panels.splice(from.panels.indexOf(panel), 1);
    if (from.panels.length === 0) this.groups.splice(this.groups.indexOf(from), 1);
    group.panels.splice(index, 0, panel);
    this.changed.fire();
  }

  private activate(panel: IDockviewPanel): void {
    this.groupOf(panel).activePanel = panel;
    this.activatePanel(panel);
  }

  private activatePanel(panel: IDockviewPanel | undefined): void {
    this.activePanel = panel;
    this.activated.fire(panel);
    this.changed.fire();
  }

  private groupOf(panel: IDockviewPanel): MemoryGroup {
    const group = this.groups.find(({ panels }) => panels.includes(panel));
    if (!group) throw new Error(`The dock has no ${panel.id}`);
    return group;
  }
}
