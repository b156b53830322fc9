import { isJsonObject, type JsonObject, type JsonValue } from "../../../src-shared/base/json";

/** Options of the TypeScript language service, by TypeScript's own names and numbers. */
export type CompilerOptions = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** TypeScript's own numbers for the names in a tsconfig.json; those that the service's own types know are too few. */
const targets: Record<string, number> = {
  es2015: 2,
  es2016: 3,
  es2017: 4,
  es2018: 5,
  es2019: 6,
  es2020: 7,
  es2021: 8,
  es2022: 9,
  es2023: 10,
  es2024: 11,
  esnext: 99,
};
const esnext = 99;
const moduleResolutionBundler = 100;
const moduleDetectionForce = 3;

const base: CompilerOptions = {
  target: targets.es2022 ?? esnext,
  module: esnext,
  moduleResolution: moduleResolutionBundler,
  moduleDetection: moduleDetectionForce,
  lib: ["lib.es2023.d.ts"],
  strict: true,
  noEmit: true,
  resolveJsonModule: true,
  isolatedModules: true,
  allowJs: true,
  skipLibCheck: true,
  // Models of the code editor are known by addresses, not by file names.
  allowNonTsExtensions: true,
};

/** Options that a project may set for its scripts; others are about files and output, of which the editor makes none. */
const booleanOptions = new Set([
  "strict",
  "noImplicitAny",
  "strictNullChecks",
  "strictFunctionTypes",
  "strictBindCallApply",
  "strictPropertyInitialization",
  "noImplicitThis",
  "useUnknownInCatchVariables",
  "exactOptionalPropertyTypes",
  "noImplicitReturns",
  "noFallthroughCasesInSwitch",
  "noUncheckedIndexedAccess",
  "noImplicitOverride",
  "noPropertyAccessFromIndexSignature",
  "noUnusedLocals",
  "noUnusedParameters",
  "allowUnreachableCode",
  "allowUnusedLabels",
  "experimentalDecorators",
  "useDefineForClassFields",
  "verbatimModuleSyntax",
  "isolatedModules",
  "esModuleInterop",
  "allowSyntheticDefaultImports",
]);

/** The options for a project's scripts, from the text of its tsconfig.json, of which what is not understood is left out. */
export function readCompilerOptions(tsconfig: string | undefined): CompilerOptions {
  const parsed = tsconfig === undefined ? undefined : parseWithComments(tsconfig);
  const given = isJsonObject(parsed ?? null) ? (parsed as JsonObject).compilerOptions : undefined;
  if (given === undefined || !isJsonObject(given)) return base;
  const options: Record<string, CompilerOptions[string]> = { ...base };
  for (const [key, value] of Object.entries(given)) {
    if (booleanOptions.has(key) && typeof value === "boolean") options[key] = value;
    if (key === "target" && typeof value === "string") options.target = targets[value.toLowerCase()] ?? esnext;
    if (key === "lib" && Array.isArray(value)) {
      options.lib = value.filter((name) => typeof name === "string").map((name) => `lib.${name.toLowerCase()}.d.ts`);
    }
  }
  return options;
}

/** JSON as TypeScript reads it, with comments and trailing commas; undefined if it is none. */
function parseWithComments(text: string): JsonValue | undefined {
  const isString = (part: string) => part.startsWith('"');
  const withoutComments = text.replace(/"(?:\\.|[^"\\])*"|\/\/.*|\/\*[^]*?\*\//g, (part) =>
    isString(part) ? part : " ",
  );
  const plain = withoutComments.replace(/"(?:\\.|[^"\\])*"|,(?=\s*[}\]])/g, (part) => (isString(part) ? part : ""));
  try {
    return JSON.parse(plain) as JsonValue;
  } catch {
    return undefined;
  }
}
