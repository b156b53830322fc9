import type { AddPanelOptions, DockviewApi, IDockviewPanel, SerializedDockview } from "dockview-react";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type Disposable, DisposableStore } from "../../../src-shared/base/disposable";
import type { JsonObject } from "../../../src-shared/base/json";
import type { SettingsStore } from "../../stores/settings-store";
import type { PanelDefinition, PanelMark, PanelPlace } from "../panel-definition";

export interface OpenPanelOptions {
  /** For documents: the file's project path. */
  readonly instance?: string;
  readonly title?: string;
  /** Given to the panel; of one that is open already, they replace the earlier ones. */
  readonly params?: JsonObject;
  /** Leaves the panel in front that is in front. */
  readonly inBackground?: boolean;
}

export interface DockLayoutState {
  /** Dock ids: "hierarchy", "code-editor:assets/scripts/player.ts". */
  readonly openIds: readonly string[];
  readonly activeId: string | undefined;
  readonly marks: ReadonlyMap<string, PanelMark>;
}

/** What dockview keeps for a panel and hands to its component. */
export interface DockParams {
  readonly panel: string;
  readonly instance?: string;
  readonly params: JsonObject;
}

/** In pixels; the center takes the rest. */
const defaultSizes: Partial<Record<PanelPlace, { readonly width?: number; readonly height?: number }>> = {
  left: { width: 264 },
  right: { width: 330 },
  bottom: { height: 210 },
  leftBottom: { height: 280 },
};

export function dockIdOf(panel: string, instance?: string): string {
  return instance === undefined ? panel : `${panel}:${instance}`;
}

/** Opens, closes and arranges panels by their ids. What is asked before the dock is on screen is done when it is. */
export class DockLayout {
  readonly store: StoreApi<DockLayoutState> = createStore(() => ({
    openIds: [],
    activeId: undefined,
    marks: new Map<string, PanelMark>(),
  }));
  private api: DockviewApi | undefined;
  private waiting: (() => void)[] = [];
  private readonly closeGuards = new Map<string, () => Promise<boolean>>();
  private readonly definitions: ReadonlyMap<string, PanelDefinition>;

  constructor(
    private readonly panels: readonly PanelDefinition[],
    private readonly settings: SettingsStore,
  ) {
    this.definitions = new Map(panels.map((panel) => [panel.id, panel]));
  }

  /**
   * Fills a dock that came on screen with the stored layout, or the default one, and serves it until disposed. The
   * arrangement is the same for all projects; documents come back only in the project that they are of.
   */
  attach(api: DockviewApi, project: string): Disposable {
    this.api = api;
    if (api.totalPanels === 0 && !this.restore(api)) this.arrange(api);
    if (this.settings.getState().dockProject !== project) {
      for (const panel of this.documentsIn(api)) api.removePanel(panel);
      // Another project is begun with its scene, whatever was in front in the last one.
      api.getPanel("scene")?.api.setActive();
    }
    this.publish(api);
    const owned = new DisposableStore();
    owned.add(
      api.onDidLayoutChange(() => {
        // A dock that is taken down empties itself: that is no layout to keep.
        if (api.totalPanels > 0) this.settings.getState().set({ dockLayout: api.toJSON(), dockProject: project });
      }),
    );
    owned.add(api.onDidAddPanel(() => this.publish(api)));
    owned.add(api.onDidRemovePanel(({ id }) => this.forget(id, api)));
    owned.add(api.onDidActivePanelChange(() => this.publish(api)));
    for (const action of this.waiting.splice(0)) action();
    return {
      dispose: () => {
        owned.dispose();
        this.api = undefined;
      },
    };
  }

  /** Opens a panel or brings it to the front. Throws on an unknown panel, as that is a bug. */
  open(panel: string, options: OpenPanelOptions = {}): void {
    this.whenAttached((api) => {
      const { instance, title, params = {}, inBackground = false } = options;
      const present = api.getPanel(dockIdOf(panel, instance));
      if (!present) {
        this.add(api, panel, options);
        return;
      }
      if (options.params) present.api.updateParameters({ ...present.params, params });
      if (title !== undefined) present.api.setTitle(title);
      if (!inBackground) present.api.setActive();
    });
  }

  /** Asks the panel's close guard first; false if the panel stays. */
  close(panel: string, instance?: string): Promise<boolean> {
    return this.closeById(dockIdOf(panel, instance));
  }

  /** The same, by the dock id. */
  async closeById(dockId: string): Promise<boolean> {
    const guard = this.closeGuards.get(dockId);
    if (guard && !(await guard())) return false;
    this.api?.getPanel(dockId)?.api.close();
    return true;
  }

  isOpen(panel: string, instance?: string): boolean {
    return this.store.getState().openIds.includes(dockIdOf(panel, instance));
  }

  /** The dock id in front where `panel` is or would open; undefined if nothing is there. */
  frontPanelBeside(panel: string): string | undefined {
    const place = this.definitions.get(panel)?.defaultPlace;
    if (!this.api || !place) return undefined;
    const neighbour = this.api.getPanel(panel)?.id ?? this.findPanelAt(this.api, place);
    return neighbour === undefined ? undefined : this.api.getPanel(neighbour)?.group.activePanel?.id;
  }

  /** Brings a panel that is open to the front, by its dock id. */
  activate(dockId: string): void {
    this.api?.getPanel(dockId)?.api.setActive();
  }

  setMark(dockId: string, mark: PanelMark | undefined): void {
    const marks = new Map(this.store.getState().marks);
    if (mark) marks.set(dockId, mark);
    else marks.delete(dockId);
    this.store.setState({ marks });
  }

  setCloseGuard(dockId: string, mayClose: (() => Promise<boolean>) | undefined): void {
    if (mayClose) this.closeGuards.set(dockId, mayClose);
    else this.closeGuards.delete(dockId);
  }

  /** Back to the default arrangement; documents that are open stay open. */
  reset(): void {
    this.whenAttached((api) => {
      const documents = this.documentsIn(api);
      for (const panel of api.panels) if (!documents.includes(panel)) api.removePanel(panel);
      this.arrange(api);
      const center = api.panels.find(
        (panel) => !documents.includes(panel) && this.definitionOf(panel)?.defaultPlace === "center",
      );
      // Documents stand behind the panels that are always there.
      for (const panel of documents) {
        if (center) panel.api.moveTo({ group: center.group, index: center.group.panels.length });
      }
      center?.api.setActive();
    });
  }

  private whenAttached(action: (api: DockviewApi) => void): void {
    if (this.api) action(this.api);
    else this.waiting.push(() => this.api && action(this.api));
  }

  private restore(api: DockviewApi): boolean {
    const stored = this.settings.getState().dockLayout as SerializedDockview | undefined;
    if (!stored) return false;
    try {
      api.fromJSON(stored);
      // A layout of another version may hold panels that are gone; the others stay where the user put them.
      for (const panel of api.panels.filter((present) => !this.definitionOf(present))) api.removePanel(panel);
      if (api.panels.length > 0) return true;
    } catch {
      // Not a layout of this version: the default one takes its place.
    }
    api.clear();
    return false;
  }

  private arrange(api: DockviewApi): void {
    for (const place of ["center", "right", "left", "bottom", "leftBottom"] as const) {
      for (const panel of this.panels) {
        if (panel.defaultPlace === place && !panel.isDocument) this.add(api, panel.id, { inBackground: true });
      }
    }
    for (const panel of this.panels) {
      const group = api.getPanel(panel.id)?.group;
      group?.panels[0]?.api.setActive();
    }
    api.getPanel("scene")?.api.setActive();
    this.setDefaultSizes(api);
  }

  /** What a panel is given when it is added is shared out again when the next one comes: sizes are set at the end. */
  private setDefaultSizes(api: DockviewApi): void {
    for (const [place, size] of Object.entries(defaultSizes)) {
      const panel = this.findPanelAt(api, place as PanelPlace);
      if (panel !== undefined) api.getPanel(panel)?.group.api.setSize(size);
    }
  }

  private add(api: DockviewApi, panel: string, { instance, title, params = {}, inBackground }: OpenPanelOptions): void {
    const definition = this.definitions.get(panel);
    if (!definition) throw new Error(`There is no panel ${panel}`);
    const dockParams: DockParams = { panel, params, ...(instance !== undefined && { instance }) };
    api.addPanel({
      id: dockIdOf(panel, instance),
      component: "panel",
      title: title ?? definition.title,
      params: dockParams,
      inactive: inBackground ?? false,
      // A hidden canvas or editor keeps its state and its place in the page.
      renderer: "always",
      ...this.placeFor(api, definition.defaultPlace),
    });
  }

  /** Beside the panels of the same place, else where the default layout has it. */
  private placeFor(api: DockviewApi, place: PanelPlace): Partial<AddPanelOptions> {
    const neighbour = this.findPanelAt(api, place);
    if (neighbour) return { position: { referencePanel: neighbour, direction: "within" } };
    const center = this.findPanelAt(api, "center");
    const left = this.findPanelAt(api, "left");
    switch (place) {
      case "center":
        return {};
      case "left":
        return { position: { direction: "left" }, minimumWidth: 160 };
      case "right":
        return { position: { direction: "right" }, minimumWidth: 220 };
      case "bottom":
        return {
          position: center ? { referencePanel: center, direction: "below" } : { direction: "below" },
          minimumHeight: 80,
        };
      case "leftBottom":
        return {
          position: left ? { referencePanel: left, direction: "below" } : { direction: "left" },
          minimumHeight: 80,
        };
    }
  }

  private findPanelAt(api: DockviewApi, place: PanelPlace): string | undefined {
    return api.panels.find((panel) => {
      return this.definitionOf(panel)?.defaultPlace === place && panel.group.api.location.type === "grid";
    })?.id;
  }

  private definitionOf(panel: IDockviewPanel): PanelDefinition | undefined {
    return this.definitions.get((panel.params as DockParams | undefined)?.panel ?? "");
  }

  private documentsIn(api: DockviewApi): IDockviewPanel[] {
    return api.panels.filter((panel) => this.definitionOf(panel)?.isDocument);
  }

  private forget(id: string, api: DockviewApi): void {
    this.closeGuards.delete(id);
    this.setMark(id, undefined);
    this.publish(api);
  }

  private publish(api: DockviewApi): void {
    this.store.setState({ openIds: api.panels.map(({ id }) => id), activeId: api.activePanel?.id });
  }
}
