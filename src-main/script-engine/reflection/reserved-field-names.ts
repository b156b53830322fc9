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
  ...["constructor", "__proto__", "prototype", "toString", "valueOf", "hasOwnProperty"],
]);
