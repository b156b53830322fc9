/*
 * What the source of one file says, before any import is followed. Plain and small, as it is kept in the disk cache;
 * `link-classes.ts` turns all files' descriptions into classes.
 */

export interface FileDescription {
  readonly imports: readonly ImportedName[];
  /** Every module that the file names: imports, re-exports, dynamic imports and `require`, in the order of the source. */
  readonly specifiers: readonly ImportSpecifier[];
  readonly exports: readonly ExportedName[];
  readonly classes: readonly ClassDescription[];
  readonly enums: readonly EnumDescription[];
  readonly aliases: readonly AliasDescription[];
  readonly constants: readonly ConstantDescription[];
  readonly renames: readonly RenameDescription[];
  /** What is in them stands among the others under its whole name, "Game.Mode". */
  readonly namespaces: readonly string[];
}

/** 1-based, in the user's source. */
export interface SourcePlace {
  readonly line: number;
  readonly column: number;
}

export interface ImportSpecifier extends SourcePlace {
  readonly specifier: string;
}

export interface ImportedName {
  readonly local: string;
  readonly specifier: string;
  /** The name in the other module; `*` for the whole module. */
  readonly name: string;
}

/** `name` is what other files see. With `specifier` it is passed on from there; name `*` passes on everything. */
export interface ExportedName {
  readonly name: string;
  readonly local: string;
  readonly specifier?: string;
}

export interface ClassDescription extends SourcePlace {
  /** Empty for `export default class {}`. */
  readonly name: string;
  readonly isAbstract: boolean;
  readonly typeParameters?: readonly TypeParameter[];
  /** The path of names after `extends`; empty when it is an expression of another kind. */
  readonly base?: readonly string[];
  readonly baseTypeArgs?: readonly TypeExpression[];
  /** The names that such an expression may make the class of, as mixins do. */
  readonly baseMadeOf?: readonly (readonly string[])[];
  readonly decorators: readonly DecoratorDescription[];
  readonly fields: readonly FieldDescription[];
  readonly methods: readonly MethodDescription[];
  /** Static members that decorators say something about. */
  readonly statics?: readonly Pick<MethodDescription, "name" | "decorators">[];
  /** Static members with a value, for attributes and enums that refer to them. */
  readonly constants: readonly ConstantDescription[];
  readonly doc?: string;
}

export interface FieldDescription extends SourcePlace {
  readonly name: string;
  /** `declare`: it makes no field, and says anew of which type an inherited one is. */
  readonly isDeclared?: boolean;
  readonly type: TypeExpression;
  readonly isOptional: boolean;
  /** The default beside an annotation, where it may be a number that is no option of an enum. */
  readonly initial?: Expression;
  /** Why it is neither saved nor shown unless `@serialize` says otherwise; absent for an ordinary field. */
  readonly exclusion?: "private" | "readonly" | "name" | "accessor";
  readonly decorators: readonly DecoratorDescription[];
  readonly doc?: string;
}

export interface MethodDescription {
  readonly name: string;
  readonly isStatic: boolean;
  readonly decorators: readonly DecoratorDescription[];
  readonly doc?: string;
}

export interface DecoratorDescription extends SourcePlace {
  /** `range`, or `tandem.range` as two names. */
  readonly path: readonly string[];
  /** The arguments; empty when it is not called. */
  readonly args: readonly Expression[];
}

export interface EnumDescription extends SourcePlace {
  readonly name: string;
  readonly members: readonly EnumMemberDescription[];
}

export interface EnumMemberDescription extends SourcePlace {
  readonly name: string;
  readonly value?: Expression;
}

/** `T`, `T = number`, `T extends Entity`; without an argument it stands for its default, else for its constraint. */
export interface TypeParameter {
  readonly name: string;
  readonly fallback?: TypeExpression;
}

export interface AliasDescription {
  readonly name: string;
  readonly typeParameters?: readonly TypeParameter[];
  readonly type: TypeExpression;
}

/** `import M = Game.Mode`: another name for all that a path means. */
export interface RenameDescription {
  readonly name: string;
  readonly path: readonly string[];
}

export interface ConstantDescription {
  readonly name: string;
  readonly value: Expression;
  readonly type?: TypeExpression;
  /** `as const`: its members are the values themselves and not just of their type. */
  readonly isFrozen?: boolean;
  /** Where only the running code knows the value: the names that it may make a class of. */
  readonly madeOf?: readonly (readonly string[])[];
}

export type TypeExpression =
  | { readonly kind: "keyword"; readonly name: "number" | "string" | "boolean" | "bigint" }
  /** A named type, perhaps through a namespace, perhaps with type arguments; with `specifier` it is `import("…").A`. */
  | {
      readonly kind: "name";
      readonly path: readonly string[];
      readonly args: readonly TypeExpression[];
      readonly specifier?: string;
      readonly text: string;
    }
  | { readonly kind: "literal"; readonly value: string | number }
  | { readonly kind: "array"; readonly element: TypeExpression; readonly text: string }
  | { readonly kind: "union"; readonly members: readonly TypeExpression[]; readonly text: string }
  | { readonly kind: "empty"; readonly value: "null" | "undefined" }
  /** `typeof X`. */
  | { readonly kind: "typeOf"; readonly path: readonly string[]; readonly text: string }
  /** `keyof T`. */
  | { readonly kind: "keyOf"; readonly of: TypeExpression; readonly text: string }
  /** `T[K]`. */
  | { readonly kind: "member"; readonly of: TypeExpression; readonly key: TypeExpression; readonly text: string }
  /** No annotation: the type of the default. */
  | { readonly kind: "inferred"; readonly value: Expression }
  /** What a comment says of a default: that, where it is known. */
  | { readonly kind: "documented"; readonly type: TypeExpression; readonly value: Expression }
  | { readonly kind: "unknown"; readonly text: string };

export type Expression =
  | { readonly kind: "literal"; readonly value: string | number | boolean | null }
  | { readonly kind: "bigint"; readonly text: string }
  /** `X` or `X.Y.Z`. */
  | { readonly kind: "name"; readonly path: readonly string[]; readonly text: string }
  | { readonly kind: "unary"; readonly operator: string; readonly operand: Expression; readonly text: string }
  | {
      readonly kind: "binary";
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
      readonly text: string;
    }
  | { readonly kind: "template"; readonly parts: readonly Expression[]; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly Expression[]; readonly text: string }
  | {
      readonly kind: "record";
      readonly entries: readonly (readonly [string, Expression])[];
      readonly text: string;
    }
  | { readonly kind: "choice"; readonly options: readonly Expression[]; readonly text: string }
  /** `value as type`. */
  | { readonly kind: "typed"; readonly type: TypeExpression; readonly value: Expression; readonly text: string }
  | {
      readonly kind: "new" | "call";
      readonly path: readonly string[];
      readonly typeArgs: readonly TypeExpression[];
      readonly args: readonly Expression[];
      readonly text: string;
    }
  | { readonly kind: "other"; readonly text: string };
