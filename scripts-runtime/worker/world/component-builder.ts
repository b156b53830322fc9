import type { JsonValue } from "../../../src-shared/base/json";
import type { ComponentRecord } from "../../../src-shared/document/scene-record";
import { reservedComponentKeys } from "../../../src-shared/document/scene-record";
import type { MigratedFields } from "../../../src-shared/protocol/domain-protocol";
import type { Script } from "../../api/index";
import { constructComponent } from "../../api/component";
import type { FaultReporter } from "../faults/fault-reporter";
import type { BoundField, ComponentType, FieldLayout } from "../types/component-type";
import { storedValue } from "../types/component-type";
import type { TypeRegistry } from "../types/type-registry";
import { convertValue } from "../../../src-shared/document/convert-value";
import { holdsNested } from "../../../src-shared/document/field-type";
import { hasDeclaredMember, undeclaredMembers, withoutIndices } from "../../../src-shared/document/undeclared-members";
import type { LiveReferences } from "../values/value-codec";
import type { ComponentNode } from "./world-objects";

/** What became of a field: nothing was stored, it fits, it was converted (in part), or it holds its default instead. */
type FieldOutcome = "unset" | "kept" | "converted" | "lossy" | "defaulted";

/** Makes the live object of a component and puts stored values into it. */
export class ComponentBuilder {
  /** Whose code is running: the constructor of a component, or the setter of a field. */
  private running: { readonly node: ComponentNode; readonly field?: BoundField } | undefined;

  constructor(
    private readonly types: TypeRegistry,
    private readonly references: LiveReferences,
    private readonly faults: FaultReporter,
  ) {}

  /** Code was cut off: whose it was, if it was called here. Its component is left as a placeholder. */
  recover(): { readonly node: ComponentNode; readonly field?: BoundField } | undefined {
    const { running } = this;
    this.running = undefined;
    return running;
  }

  /** The component whose constructor, or the setter of a field, is running. */
  get building(): ComponentNode | undefined {
    return this.running?.node;
  }

  /** The type whose constructor is running. */
  get constructing(): string | undefined {
    return this.running && !this.running.field ? this.running.node.record.type : undefined;
  }

  /** Makes the live object. Where that cannot be, the node stays a placeholder. Whether it has an object now. */
  construct(node: ComponentNode): boolean {
    const type = this.types.find(node.record.type);
    if (!type || type.isAbstract) return false;
    node.type = type;
    const outer = this.running;
    this.running = { node };
    try {
      node.component = constructComponent(type.componentClass, node);
    } catch (error) {
      this.faults.report(error, { node, callback: "constructor" });
      node.type = undefined;
      return false;
    } finally {
      this.running = outer;
    }
    if (type.script) {
      node.script = {
        instance: node.component as Script,
        executionOrder: type.script.executionOrder,
        isCreated: false,
        isActive: false,
        isStarted: false,
        isPaused: false,
        isQuarantined: false,
        streaks: {},
      };
    }
    return true;
  }

  /**
   * Puts the record's values into the live object, after its constructor and so over whatever that left in the fields.
   * Tells what became of the values if not all could be taken as they are.
   */
  inject(node: ComponentNode): MigratedFields | undefined {
    const { type, record } = node;
    if (!type) return undefined;
    // Mostly all is well and nothing is to be told, so nothing is gathered before something is not.
    let outcomes: Map<string, FieldOutcome> | undefined;
    const aside: string[] = [];
    for (const field of type.layout.fields) {
      const stored = storedValue(record, field);
      const injected = this.injectFirst(node, field, stored);
      const { outcome, members } = withMembersAside(field, stored, injected);
      if (outcome !== "unset" && outcome !== "kept")
        (outcomes ??= new Map<string, FieldOutcome>()).set(field.name, outcome);
      if (members) aside.push(...members);
    }
    aside.push(...listUnknownKeys(record, type.layout));
    if (!outcomes && aside.length === 0) return undefined;
    return this.describeMigration(node, type, outcomes ?? new Map<string, FieldOutcome>(), aside);
  }

  private describeMigration(
    node: ComponentNode,
    type: ComponentType,
    outcomes: ReadonlyMap<string, FieldOutcome>,
    aside: readonly string[],
  ): MigratedFields {
    const withOutcome = (...wanted: FieldOutcome[]) =>
      [...outcomes].filter(([, outcome]) => wanted.includes(outcome)).map(([name]) => name);
    return {
      entity: node.entity.id,
      component: node.id,
      script: type.name,
      kept: type.layout.fields
        .filter((field) => !outcomes.has(field.name) && storedValue(node.record, field) !== undefined)
        .map(({ name }) => name),
      converted: withOutcome("converted", "lossy"),
      defaulted: withOutcome("defaulted"),
      setAside: [...withOutcome("lossy", "defaulted"), ...aside],
    };
  }

  /**
   * Puts a stored value into one field of an object that may hold another by now, or the default where it does not fit.
   * Where there is none the field is as the constructor left it.
   */
  injectField(node: ComponentNode, field: BoundField, stored: JsonValue | undefined): void {
    if (stored !== undefined && !convertValue(field.type, stored)) this.resetField(node, field);
    else this.injectFirst(node, field, stored);
  }

  /** Into a field that is as the constructor left it. */
  private injectFirst(node: ComponentNode, field: BoundField, stored: JsonValue | undefined): FieldOutcome {
    if (field.type.kind === "unknown") return stored === undefined ? "unset" : "kept";
    const conversion = stored === undefined ? undefined : convertValue(field.type, stored);
    if (!conversion) {
      this.injectDefault(node, field);
      return stored === undefined ? "unset" : "defaulted";
    }
    return this.write(node, field, conversion.value) ? conversion.outcome : "defaulted";
  }

  /** Returns a field to its default, whatever it holds. */
  resetField(node: ComponentNode, field: BoundField): void {
    if (field.type.kind === "unknown") return;
    this.write(node, field, field.fallback);
  }

  /** A script's constructor has set its defaults already, except where a field was declared without a value. */
  private injectDefault(node: ComponentNode, field: BoundField): void {
    if (!node.script) {
      this.write(node, field, field.fallback);
      return;
    }
    if (field.zero !== null && this.isUnassigned(node, field)) this.write(node, field, field.zero);
  }

  private isUnassigned(node: ComponentNode, field: BoundField): boolean {
    try {
      return node.read(field) === undefined;
    } catch {
      return false;
    }
  }

  private write(node: ComponentNode, field: BoundField, encoded: JsonValue): boolean {
    const outer = this.running;
    // Only a script's own setter can take long.
    if (node.script) this.running = { node, field };
    try {
      const present = field.codec.isOfObject ? readPresent(node, field) : undefined;
      node.write(field, field.codec.decode(encoded, this.references, present));
      if (!node.script) node.known[field.index] = encoded;
      return true;
    } catch (error) {
      this.faults.report(error, { node, callback: `set ${field.name}` });
      return false;
    } finally {
      this.running = outer;
    }
  }
}

/** Undefined where a getter of the user's throws: it has no say in what is written. */
function readPresent(node: ComponentNode, field: BoundField): unknown {
  try {
    return node.read(field);
  } catch {
    return undefined;
  }
}

/** What became of a field, and the places of members in it that its classes do not declare, once for all items of a list. */
function withMembersAside(
  { name, type }: BoundField,
  stored: JsonValue | undefined,
  outcome: FieldOutcome,
): { readonly outcome: FieldOutcome; readonly members?: Iterable<string> } {
  if (stored === undefined || outcome === "defaulted" || !holdsNested(type)) return { outcome };
  const members = new Set<string>();
  for (const { path } of undeclaredMembers(type, stored, name)) members.add(withoutIndices(path));
  if (members.size === 0) return { outcome };
  // Where nothing of it is known it is as if it did not fit.
  return hasDeclaredMember(type, stored) ? { outcome, members } : { outcome: "defaulted" };
}

function listUnknownKeys(record: ComponentRecord, layout: FieldLayout): string[] {
  const unknown: string[] = [];
  for (const key in record) {
    if (layout.byName.has(key) || reservedComponentKeys.has(key)) continue;
    // An earlier name counts as unknown when there is a value under a newer one.
    const field = layout.fields.find(({ keys }) => keys.includes(key));
    if (field?.keys.find((name) => record[name] !== undefined) !== key) unknown.push(key);
  }
  return unknown;
}
