/**
 * Names that a field of a nested class cannot have: members that every object inherits, which a record without the field
 * would seem to hold, and the keys that mark a value as something else.
 */
export const reservedMemberNames: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  ...["$entity", "$component", "$asset", "$bigint", "$number"],
]);

/**
 * Names that a script field cannot have: keys of a component's record, and members that every script inherits. A field of
 * such a name would vanish from the file, or break the script.
 */
export const reservedFieldNames: ReadonlySet<string> = new Set([
  ...["id", "type", "enabled"],
  ...["entity", "transform", "scene"],
  ...[
    "delay",
    "every",
    "nextFrame",
    "listen",
    "getComponent",
    "addComponent",
    "removeComponent",
    "isDestroyed",
    "toJSON",
  ],
  ...["onCreate", "onEnable", "onStart", "onFixedUpdate", "onUpdate", "onLateUpdate", "onDisable", "onDestroy"],
  ...["onReset", "onValidate", "onDrawGizmos", "onBeforeReload", "onAfterReload"],
  ...["prototype", ...reservedMemberNames],
]);
