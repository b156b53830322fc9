import type { Debugger } from "node:inspector";

/** A function's name as the user knows it: "Mover.onUpdate", "new Mover". */
export function nameFrame({ functionName, functionLocation, this: owner }: Debugger.CallFrame): string {
  const className = owner.subtype === undefined && owner.className !== "Object" ? owner.className : undefined;
  if (functionName === "<instance_members_initializer>") return `${className ?? "Class"}: field defaults`;
  if (functionName === "<static_initializer>") return `${className ?? "Class"}: static members`;
  if (functionName === "") {
    const isWholeFile = functionLocation?.lineNumber === 0 && (functionLocation.columnNumber ?? 0) === 0;
    return isWholeFile ? "(top level)" : "(anonymous)";
  }
  if (className === undefined || functionName.includes(".") || owner.type !== "object") return functionName;
  return functionName === className ? `new ${className}` : `${className}.${functionName}`;
}
