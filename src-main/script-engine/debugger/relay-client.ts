import type { Debugger } from "node:inspector";
import type { RawData, WebSocket } from "ws";
import type { GameSources } from "./game-sources";
import { introduceProcess } from "./introduce-process";
import type { ConditionContext } from "./refuse-condition";
import { refuseCondition } from "./refuse-condition";
import type { WorkerConnection } from "./worker-connection";

/**
 * Connects a debugger from outside with the game's worker, for as long as both are there. What they say passes unchanged,
 * but for the source maps: a script is told together with the map to the user's source; and for what `introduceProcess`
 * and `refuseCondition` are about.
 */
export function relayClient(
  client: WebSocket,
  connection: WorkerConnection,
  { sources, listCatches }: Pick<ConditionContext, "sources" | "listCatches">,
): void {
  const urls = new Map<string, string>();
  const context = { sources, listCatches, urlOf: (scriptId: string) => urls.get(scriptId) };
  const pass = async (text: string): Promise<void> => {
    const refusal = await refuseCondition(text, context).catch(() => undefined);
    if (refusal === undefined) connection.send(introduceProcess(text));
    else client.send(refusal);
  };
  // In the order in which they come, also where one takes longer to be judged.
  let turn = Promise.resolve();
  client.on("message", (bytes: RawData) => (turn = turn.then(() => pass(toText(bytes)))));
  client.on("close", () => connection.dispose());
  client.on("error", () => client.terminate());
  connection.onDidReceive(({ text, message: { method, params } }) => {
    if (method !== "Debugger.scriptParsed") return client.send(text);
    const script = params as Debugger.ScriptParsedEventDataType;
    urls.set(script.scriptId, script.url);
    client.send(addSourceMap(text, script, sources));
  });
  connection.onDidClose(() => client.close(1000, "The game has ended."));
}

function toText(bytes: RawData): string {
  if (Array.isArray(bytes)) return Buffer.concat(bytes).toString();
  return bytes instanceof ArrayBuffer ? Buffer.from(bytes).toString() : bytes.toString();
}

function addSourceMap(text: string, script: Debugger.ScriptParsedEventDataType, sources: GameSources): string {
  const module = sources.moduleAt(script.url);
  // A worker that was kept warm may hold an older version of the file, to which the map does not belong.
  if (!module || module.sourceMap === "" || script.length !== module.code.length) return text;
  const map = sources.createClientMap(module, script.url);
  const sourceMapURL = `data:application/json;charset=utf-8;base64,${Buffer.from(map).toString("base64")}`;
  return JSON.stringify({ method: "Debugger.scriptParsed", params: { ...script, sourceMapURL } });
}
