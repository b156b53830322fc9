import type { ScriptModule } from "../protocol/domain-protocol";

/** Whether a module has the same code and imports the same files. */
export function isSameModule(before: ScriptModule | undefined, after: ScriptModule): boolean {
  return before === after || (before?.hash === after.hash && isSameImports(before, after));
}

/** Whether a module imports the same files by the same specifiers. */
export function isSameImports(before: ScriptModule | undefined, { imports }: ScriptModule): boolean {
  return (
    before?.imports.length === imports.length &&
    imports.every(({ specifier, file }, index) => {
      const other = before.imports[index];
      return specifier === other?.specifier && file === other.file;
    })
  );
}
