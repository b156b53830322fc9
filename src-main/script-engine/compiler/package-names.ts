const folder = "node_modules/";

/** The project file that an npm package's import goes by in a build: "node_modules/" and the specifier. */
export function packageFile(specifier: string): string | undefined {
  return packageName(specifier) !== undefined && specifier !== "tandem" ? folder + specifier : undefined;
}

/** The specifier of a package's file; undefined for a file of the project's own. */
export function packageSpecifier(file: string): string | undefined {
  return file.startsWith(folder) ? file.slice(folder.length) : undefined;
}

/** The name of the package that a specifier leads into: "@some/quiet" of "@some/quiet/low". Undefined where it leads into none. */
export function packageName(specifier: string): string | undefined {
  const isPackage = /^(@[\w.~-]+\/)?[\w~-][\w.~-]*(\/[\w.~/-]+)?$/.test(specifier) && !specifier.includes("..");
  if (!isPackage) return undefined;
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

/** The package.json of the package that a specifier leads into. */
export function packageManifest(specifier: string): string {
  return `${folder}${packageName(specifier) ?? specifier}/package.json`;
}
