import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { JsonValue } from "../../src-shared/base/json";
import type { ComponentRecord, EntityRecord, SceneRecord } from "../../src-shared/document/scene-record";

const mainScene = "assets/scenes/main.scene.json";

/** A project on disk, as another program sees it. Paths are the project's own, with forward slashes. */
export class ProjectFolder {
  constructor(readonly dir: string) {}

  path(file: string): string {
    return join(this.dir, file);
  }

  read(file: string): Promise<string> {
    return readFile(this.path(file), "utf8");
  }

  /** As most editors save: another file is written and takes the place of the old one. */
  async write(file: string, text: string): Promise<void> {
    const path = this.path(file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.new`, text);
    await rename(`${path}.new`, path);
  }

  /** Replaces one text by another in a file; throws when it is not in there. */
  async edit(file: string, from: string, to: string): Promise<void> {
    const text = await this.read(file);
    if (!text.includes(from)) throw new Error(`${file} does not hold ${JSON.stringify(from)}`);
    await this.write(file, text.replace(from, to));
  }

  remove(file: string): Promise<void> {
    return rm(this.path(file), { recursive: true });
  }

  readSceneText(): Promise<string> {
    return this.read(mainScene);
  }

  async readScene(): Promise<SceneRecord> {
    return JSON.parse(await this.readSceneText()) as SceneRecord;
  }

  /** Puts so many entities more into the scene, "Stone 1" and on, each at its number's place on the X axis. */
  async fillScene(count: number): Promise<void> {
    const scene = await this.readScene();
    const stones = Array.from({ length: count }, (_none, index): EntityRecord => {
      const number = index + 1;
      const transform = { type: "Transform", id: `stone-${number}-transform`, position: [number, 0, 0] };
      const mesh = { type: "MeshRenderer", id: `stone-${number}-mesh` };
      return { id: `stone-${number}`, name: `Stone ${number}`, enabled: true, components: [transform, mesh] };
    });
    const filled = { ...scene, entities: [...scene.entities, ...stones] };
    await this.write(mainScene, `${JSON.stringify(filled, undefined, 2)}\n`);
  }

  /** The entity of a name that only one has. */
  async readEntity(name: string): Promise<EntityRecord> {
    const found = (await this.readScene()).entities.filter((entity) => entity.name === name);
    const [entity] = found;
    if (entity === undefined || found.length > 1) throw new Error(`${found.length} entities are named ${name}`);
    return entity;
  }

  async readComponent(entity: string, type: string): Promise<ComponentRecord | undefined> {
    return (await this.readEntity(entity)).components.find((component) => component.type === type);
  }

  /** A field as the scene file holds it; undefined when it does not. */
  async readField(entity: string, type: string, field: string): Promise<JsonValue | undefined> {
    return (await this.readComponent(entity, type))?.[field];
  }
}
