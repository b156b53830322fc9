import { Transform } from "../../api/index";
import { constructComponent } from "../../api/component";
import { describeChangeInConstructor } from "./script-operations";
import { ComponentNode, WorldEntity, type WorldOperations } from "./world-objects";
import { WorldScene } from "./world-scene";

/**
 * A node for an object that is only made to see what its constructor does. It has an entity with a Transform, in an empty
 * scene of its own in which nothing can be changed.
 */
export function createProbeNode(typeName: string): ComponentNode {
  const world = createProbeWorld(typeName);
  const entity = new WorldEntity(world, "probe", typeName, true, {});
  const transformNode = new ComponentNode(world, entity, { id: "probe-transform", type: "Transform" });
  entity.transform = constructComponent(Transform, transformNode);
  transformNode.component = entity.transform;
  const node = new ComponentNode(world, entity, { id: "probe", type: typeName });
  entity.nodes.push(transformNode, node);
  return node;
}

function createProbeWorld(typeName: string): WorldOperations {
  const refuse = (): never => {
    throw new Error(describeChangeInConstructor(typeName));
  };
  return {
    scene: new WorldScene(
      { name: "", roots: [], subtree: () => [], find: () => undefined },
      { spawn: refuse, emit: refuse },
    ),
    spawn: refuse,
    setName: refuse,
    setEntityEnabled: refuse,
    setParent: refuse,
    destroyEntity: refuse,
    addComponent: refuse,
    removeComponent: refuse,
    setComponentEnabled: refuse,
    touch: () => undefined,
    watch: () => undefined,
    // No time passes and nothing happens there.
    wait: () => new Promise(() => undefined),
    waitForFrame: () => new Promise(() => undefined),
    repeat: () => () => undefined,
    listen: () => () => undefined,
    emit: refuse,
    send: refuse,
    setTags: refuse,
  };
}
