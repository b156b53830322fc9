import type { Runtime } from "node:inspector";
import type { DebugVariable } from "../../../src-shared/protocol/debugger-api";
import { describeValue, isEngineMember, readHandle } from "./describe-value";
import type { WorkerConnection } from "./worker-connection";

const mostVariables = 1000;
/** Names that only compiled code has. */
const compilerNames = /^(exports|require|module|arguments|import_\w+|__\w+|\w+_exports|_\w+_decorators|_init)$/;
const getterMark = "getter:";

/** What an object or a scope holds, getters uncalled. Rejects when the handle is of an earlier stop. */
export async function listVariables(
  connection: WorkerConnection,
  handle: string,
  isScope: boolean,
): Promise<readonly DebugVariable[]> {
  if (handle.startsWith(getterMark)) return [await callGetter(connection, handle)];
  const { objectId, isEngine } = readHandle(handle);
  if (isEngine) return listInheritedGetters(connection, objectId);
  const own = await connection.call<Runtime.GetPropertiesReturnType>("Runtime.getProperties", {
    objectId: handle,
    ownProperties: true,
    generatePreview: true,
  });
  const variables = own.result
    .filter(({ name }) => !(isScope && compilerNames.test(name)) && !isEngineMember(name))
    .flatMap((property) => describeProperty(handle, property));
  // Private members come apart from the others, which the types do not know yet.
  const { privateProperties = [] } = own as { readonly privateProperties?: readonly Runtime.PropertyDescriptor[] };
  for (const property of privateProperties) variables.push(...describeProperty(handle, property));
  if (!isScope) variables.push(...(await listInheritedGetters(connection, handle)));
  for (const { name, value } of own.internalProperties ?? []) {
    if (value && name !== "[[Scopes]]") variables.push({ name, ...describeValue(value) });
  }
  if (variables.length <= mostVariables) return variables;
  const more = variables.length - mostVariables;
  return [...variables.slice(0, mostVariables), { name: "…", text: `${more} more`, type: "undefined" }];
}

function describeProperty(handle: string, property: Runtime.PropertyDescriptor): DebugVariable[] {
  const { name, value, get, symbol } = property;
  if (value) return [{ name, ...describeValue(value) }];
  if (get?.objectId === undefined || symbol) return [];
  return [{ name, text: "(…)", type: "getter", handle: getterMark + JSON.stringify([handle, name]) }];
}

/** Most of what a script knows of its entity comes by getters of the classes that it derives from. */
async function listInheritedGetters(connection: WorkerConnection, handle: string): Promise<DebugVariable[]> {
  const inherited = await connection.call<Runtime.GetPropertiesReturnType>("Runtime.getProperties", {
    objectId: handle,
    ownProperties: false,
    accessorPropertiesOnly: true,
  });
  return inherited.result
    .filter(({ name, isOwn }) => isOwn !== true && name !== "__proto__")
    .flatMap((property) => describeProperty(handle, property));
}

async function callGetter(connection: WorkerConnection, handle: string): Promise<DebugVariable> {
  const [objectId, name] = JSON.parse(handle.slice(getterMark.length)) as [string, string];
  const answer = await connection.call<Runtime.CallFunctionOnReturnType>("Runtime.callFunctionOn", {
    objectId,
    functionDeclaration: "function (name) { return this[name]; }",
    arguments: [{ value: name }],
    generatePreview: true,
    silent: true,
  });
  const { exceptionDetails, result } = answer;
  const value = describeValue(exceptionDetails?.exception ?? result);
  return exceptionDetails ? { name, text: `Thrown: ${value.text}`, type: "error" } : { name, ...value };
}
