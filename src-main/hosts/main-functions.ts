import * as v from "valibot";
import type { HostApi } from "../../src-shared/protocol/host-api";
import type { MainFunctions } from "../../src-shared/protocol/renderer-protocol";
import type { SessionApi } from "../../src-shared/protocol/session-api";
import { mainFunctionArguments } from "./main-function-arguments";

type AnyFunction = (...args: unknown[]) => unknown;

/**
 * Main's door: the functions that a renderer may call, and no others, each with its arguments checked. A call with wrong
 * arguments rejects with a message that names the argument; the function behind the door does not hear of it.
 */
export function createMainFunctions(
  session: SessionApi,
  host: HostApi,
  acknowledgeFrame: (frame: number) => void,
): MainFunctions {
  const names = Object.keys(mainFunctionArguments) as (keyof MainFunctions)[];
  const functions = names.map((name) => {
    const schemas = mainFunctionArguments[name];
    const target = selectTarget(name);
    return [name, async (...args: unknown[]) => target(...checkArguments(name, schemas, args))] as const;
  });
  // The table's keys are those of the interface and each entry calls the function of its own name.
  return Object.fromEntries(functions) as unknown as MainFunctions;

  function selectTarget(name: keyof MainFunctions): AnyFunction {
    if (name === "acknowledgeFrame") return acknowledgeFrame as AnyFunction;
    const owner = (name in host ? host : session) as unknown as Record<string, AnyFunction>;
    return (...args) => owner[name]?.(...args);
  }
}

/**
 * The session's calls for code in this process, which may be plain JavaScript: each refuses wrong arguments as main's door
 * does. A command is checked by the session itself, whose result says what is wrong.
 */
export function checkSessionCalls(session: SessionApi): SessionApi {
  const checked = Object.entries(session).map(([name, call]) => {
    if (name === "execute") return [name, call] as const;
    const schemas = mainFunctionArguments[name as keyof SessionApi];
    const target = call as AnyFunction;
    return [name, async (...args: unknown[]) => target(...checkArguments(name, schemas, args))] as const;
  });
  return Object.fromEntries(checked) as unknown as SessionApi;
}

function checkArguments(name: string, schemas: readonly v.GenericSchema[], args: readonly unknown[]): unknown[] {
  if (args.length > schemas.length) {
    throw new TypeError(`${name} takes ${schemas.length} arguments and was given ${args.length}.`);
  }
  return schemas.map((schema, index) => {
    const result = v.safeParse(schema, args[index], { abortEarly: true });
    if (result.success) return result.output;
    const [issue] = result.issues;
    const path = v.getDotPath(issue);
    const place = path === null ? `argument ${index + 1}` : `argument ${index + 1}, ${path}`;
    throw new TypeError(`${name}, ${place}: ${issue.message}`);
  });
}
