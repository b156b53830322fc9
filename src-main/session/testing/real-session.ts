import { fileURLToPath } from "node:url";
import type { JsonValue } from "../../../src-shared/base/json";
import type { Command, CommandDone } from "../../../src-shared/protocol/command";
import { createScriptEngine } from "../../script-engine/script-engine";
import type { TestSession, TestSessionOptions } from "./open-test-session";
import { openTestSession, writeProjectFile } from "./open-test-session";

const workersDir = process.env.TANDEM_TEST_WORKERS ?? fileURLToPath(new URL("../../../dist/workers", import.meta.url));

/** The scene that a test's project opens with. */
export const scenePath = "assets/scenes/main.scene.json";

/** A session with the real compiler and the real domains, on the worker bundles of the last build; `files` by path. */
export function openRealSession(
  files: Readonly<Record<string, string>>,
  options: TestSessionOptions = {},
): Promise<TestSession> {
  return openTestSession({
    createEngine: createScriptEngine,
    workersDir,
    settleMs: 20,
    ...options,
    beforeOpen: async (projectDir) => {
      for (const [path, text] of Object.entries(files)) await writeProjectFile(projectDir, path, text);
    },
  });
}

/** Such a session on scripts by their names below the scripts' folder; see `writeScript`. */
export function openScripts(
  scripts: Readonly<Record<string, string>>,
  options: TestSessionOptions = {},
): Promise<TestSession> {
  const files = Object.entries(scripts).map(([name, source]) => [`assets/scripts/${name}`, scriptText(name, source)]);
  return openRealSession(Object.fromEntries(files) as Record<string, string>, options);
}

/** Writes a script as another program would, with the names that tests use imported. */
export function writeScript(projectDir: string, name: string, source: string): Promise<void> {
  return writeProjectFile(projectDir, `assets/scripts/${name}`, scriptText(name, source));
}

function scriptText(name: string, source: string): string {
  const names = "Script, Entity, editorScript, formerly, requireComponent, MeshRenderer";
  // Statements have these names without an import.
  return name.endsWith(".run.ts") ? source : `import { ${names} } from "tandem";\n${source}`;
}

/** What tests do in the session that is open then. */
export function sessionActions(readTest: () => TestSession) {
  async function perform(command: Command): Promise<CommandDone> {
    const result = await readTest().session.execute(command);
    if (!result.ok) throw new Error(`${result.reason}: ${result.message}`);
    return result;
  }

  return {
    perform,
    /** The id of a new entity with these components. */
    addWith: async (...types: string[]): Promise<string> => {
      const { ids } = await perform({ kind: "addEntity", name: "Cube", components: types.map((type) => ({ type })) });
      return ids[0] ?? "";
    },
    set: (entity: string, component: string, path: string, value?: JsonValue) =>
      perform({ kind: "setFields", edits: [{ entity, component, path, ...(value === undefined ? {} : { value }) }] }),
    fieldsOf: async (entity: string, component: string): Promise<Record<string, [JsonValue, string]>> => {
      const fields = await readTest().session.getFields(entity, component);
      return Object.fromEntries(fields.map(({ name, value, state }) => [name, [value, state]]));
    },
    recordOf: async (entity: string, component: string) => {
      const scene = await readTest().session.getScene();
      return scene?.entities.find(({ id }) => id === entity)?.components.find(({ type }) => type === component);
    },
    /** Plays a new scene of one entity with such a component, paused; the id of the entity. */
    playPaused: async (type: string, runningGame: string): Promise<string> => {
      const { session } = readTest();
      await session.whenIdle();
      await session.newScene();
      const { ids } = await perform({ kind: "addEntity", name: "Cube", components: [{ type }] });
      await session.changeProjectSetting("scripts.runningGame", runningGame);
      const played = await session.play({ paused: true });
      if (!played.ok) throw new Error(played.message);
      return ids[0] ?? "";
    },
    logs: async (): Promise<readonly string[]> => {
      await readTest().session.whenIdle();
      return (await readTest().session.getConsole()).map(({ text }) => text);
    },
  };
}
