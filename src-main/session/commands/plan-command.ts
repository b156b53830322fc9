import type { Command } from "../../../src-shared/protocol/command";
import { planAddComponent } from "./add-component";
import { planAddEntity } from "./add-entity";
import { planMoveComponent, planRemoveComponent, planResetComponent } from "./component-edits";
import { planDuplicateEntities } from "./duplicate-entities";
import type { PlanContext, PlanResult } from "./edit-plan";
import { planDeleteEntities, planRenameEntity, planReparentEntities, planSetEnabled } from "./entity-edits";
import { planPasteEntities } from "./paste-entities";
import { planSetFields } from "./set-fields";

/** Works out what a valid command changes, or why it cannot be done. Nothing is changed. */
export function planCommand(context: PlanContext, command: Command): PlanResult {
  switch (command.kind) {
    case "addEntity":
      return planAddEntity(context, command);
    case "deleteEntities":
      return planDeleteEntities(context, command);
    case "duplicateEntities":
      return planDuplicateEntities(context, command);
    case "reparentEntities":
      return planReparentEntities(context, command);
    case "renameEntity":
      return planRenameEntity(context, command);
    case "setEnabled":
      return planSetEnabled(context, command);
    case "addComponent":
      return planAddComponent(context, command);
    case "removeComponent":
      return planRemoveComponent(context, command);
    case "moveComponent":
      return planMoveComponent(context, command);
    case "resetComponent":
      return planResetComponent(context, command);
    case "setFields":
      return planSetFields(context, command.edits);
    case "pasteEntities":
      return planPasteEntities(context, command);
    case "applyPlayEdits":
      return planSetFields(context, command.edits, "Apply play edits");
  }
}
