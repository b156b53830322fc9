import { type Disposable, toDisposable } from "../../../src-shared/base/disposable";
import { Emitter } from "../../../src-shared/base/emitter";
import type { KeybindingRegistry } from "../../ui/keys/keybinding-registry";
import type { IconType } from "../../ui/controls/icon";

/** The menus, in the order of the menu bar. */
export const commandGroups = ["File", "Edit", "Entity", "Component", "Play", "View", "Help"] as const;
export type CommandGroup = (typeof commandGroups)[number];

/** Something the user can do: one definition for the menu, the palette, the keyboard and the toolbar. */
export interface AppCommand {
  /** As in "entity.duplicate": unique, and never shown. */
  readonly id: string;
  /** A verb and its object, in sentence case: "Duplicate entity". */
  readonly title: string;
  readonly group: CommandGroup;
  /** The title with what it would act on just now, for menus: "Undo rename". */
  describe?(): string;
  /** Commands of one section stand together in the menu; sections follow in the order of their names' first use. */
  readonly section?: string;
  /** A submenu's label. */
  readonly submenu?: string;
  readonly icon?: IconType;
  /** As for `parseKeybinding`; the first one is shown. */
  readonly keybinding?: string | readonly string[];
  /** Where the keybinding holds, see `evaluateWhen`; the menu and the palette do not ask. */
  readonly when?: string;
  readonly whileTyping?: boolean;
  /** Left out of the menu bar and the palette, for example because it repeats another one. */
  readonly isHidden?: boolean;
  /** Asked when shown and before running; absent is always. */
  isEnabled?(): boolean;
  /** Given, the command is shown with a check mark while true. */
  isChecked?(): boolean;
  run(): void | Promise<void>;
}

/** Owns what can be done. Commands come and go with the parts that define them. */
export class CommandRegistry {
  private readonly commands = new Map<string, AppCommand>();
  private readonly didRun = new Emitter<string>();

  /** A command ran, started from anywhere. */
  readonly onDidRun = this.didRun.event;

  /** `onError` hears what a command failed with, so that no failure is lost. */
  constructor(
    private readonly keybindings: KeybindingRegistry,
    private readonly onError: (command: AppCommand, error: unknown) => void,
  ) {}

  /** Adds commands until disposed. Two of one id are a bug. */
  add(...commands: readonly AppCommand[]): Disposable {
    const bindings: Disposable[] = [];
    for (const command of commands) {
      if (this.commands.has(command.id)) throw new Error(`There is a command ${command.id} already`);
      this.commands.set(command.id, command);
      if (command.keybinding === undefined) continue;
      bindings.push(
        this.keybindings.add({
          keys: command.keybinding,
          when: outsideOverlays(command.when),
          whileTyping: command.whileTyping,
          run: () => this.run(command.id),
        }),
      );
    }
    return toDisposable(() => {
      for (const { id } of commands) this.commands.delete(id);
      for (const binding of bindings) binding.dispose();
    });
  }

  get(id: string): AppCommand | undefined {
    return this.commands.get(id);
  }

  /** In the order in which they were added; of one menu, or all. */
  list(group?: CommandGroup): readonly AppCommand[] {
    const all = [...this.commands.values()];
    return group === undefined ? all : all.filter((command) => command.group === group);
  }

  isEnabled(id: string): boolean {
    const command = this.commands.get(id);
    return command !== undefined && (command.isEnabled?.() ?? true);
  }

  /** Runs a command if it is there and enabled; false if not. */
  run(id: string): boolean {
    const command = this.commands.get(id);
    if (!command || !this.isEnabled(id)) return false;
    this.didRun.fire(id);
    void this.runSafely(command);
    return true;
  }

  private async runSafely(command: AppCommand): Promise<void> {
    try {
      await command.run();
    } catch (error) {
      this.onError(command, error);
    }
  }
}

/** The context in which a dialog, a menu or a popover has the focus: no command's key reaches through it. */
export const overlayContext = "overlay";

function outsideOverlays(when = ""): string {
  const alternatives = when === "" ? [] : when.split("||");
  if (alternatives.length === 0) return `!${overlayContext}`;
  return alternatives.map((alternative) => `${alternative} && !${overlayContext}`).join("||");
}

/** The keybinding that menus and tooltips show. */
export function shownKeybinding({ keybinding }: AppCommand): string | undefined {
  return typeof keybinding === "string" ? keybinding : keybinding?.[0];
}
