import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const startScene = "assets/scenes/main.scene.json";

/**
 * A project in a temporary folder with so many scripts and entities. Every script is a class of its own of some thirty
 * lines that imports a helper; entities carry one script each, taking turns, and a mesh.
 * @param {{ scripts: number, entities: number, body?: (index: number) => string, mesh?: boolean, withScripts?: number, scene?: string }} shape
 *   `withScripts`: how many of the entities carry a script; all by default. `scene` is the file that holds the entities; the one that
 *   opens first unless given.
 */
export function createBenchProject({
  scripts,
  entities,
  body = spin,
  mesh = true,
  withScripts = entities,
  scene = startScene,
}) {
  const dir = mkdtempSync(join(tmpdir(), "tandem-bench-"));
  const write = (/** @type {string} */ path, /** @type {string} */ text) => {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  };
  write("tandem.json", JSON.stringify({ format: 1, name: "Bench", startScene }));
  write("assets/scripts/shared/waves.ts", "export const wave = (x: number) => Math.sin(x) * 0.5 + 0.5;\n");
  for (let index = 0; index < scripts; index++) write(scriptPath(index), scriptSource(index, body(index)));
  const writeScene = (/** @type {string} */ path, /** @type {number} */ count, prefix = "Entity ") => {
    const records = Array.from({ length: count }, (_, index) =>
      entityRecord(index, { scripts, mesh, withScripts, name: `${prefix}${index}` }),
    );
    write(path, JSON.stringify({ format: 1, name: "Main", entities: records }));
  };
  writeScene(scene, entities);
  return { dir, write, writeScene, remove: () => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }) };
}

export function scriptPath(/** @type {number} */ index) {
  return `assets/scripts/group-${index % 20}/mover-${index}.ts`;
}

export function className(/** @type {number} */ index) {
  return `Mover${index}`;
}

export function entityId(/** @type {number} */ index) {
  return `00000000-0000-4000-8000-${index.toString(16).padStart(12, "0")}`;
}

/** The text of a script; `mark` is a constant that a bench changes to make a new version. */
export function scriptSource(/** @type {number} */ index, /** @type {string} */ body, mark = 0) {
  return `import { Script, Entity, Vector3, range, tooltip, type float, type int32 } from "tandem";
import { wave } from "../shared/waves";

/** Number ${index} of the generated scripts. */
export class ${className(index)} extends Script {
  /** Metres per second. */
  @range(0, 20) speed: float = ${1 + (index % 5)};
  @tooltip("How often") count: int32 = ${index % 100};
  label = "mover ${index}";
  target?: Entity;
  spawnAt = new Vector3(0, 1, 0);
  tags: string[] = ["a", "b"];
  private total = ${mark};

  get height(): number {
    return wave(this.total) * this.speed;
  }

  ${body}

  describe(): string {
    return \`\${this.label} \${this.count} \${this.total.toFixed(2)} ${mark}\`;
  }
}
`;
}

function spin() {
  return `override onUpdate(dt: number) {
    this.total += this.speed * dt;
  }`;
}

/** An update that moves its entity, so that every frame carries every transform. */
export function moving() {
  return `override onUpdate(dt: number) {
    this.total += dt;
    this.transform.position.y = this.total;
  }`;
}

function entityRecord(
  /** @type {number} */ index,
  /** @type {{ scripts: number, mesh: boolean, withScripts: number, name: string }} */ {
    scripts,
    mesh,
    withScripts,
    name,
  },
) {
  const id = entityId(index);
  const components = [
    { type: "Transform", id: `${id}-t`, position: [index % 100, 0, Math.floor(index / 100)] },
    ...(mesh ? [{ type: "MeshRenderer", id: `${id}-m` }] : []),
    ...(scripts > 0 && index < withScripts ? [{ type: className(index % scripts), id: `${id}-s` }] : []),
  ];
  return { id, name, enabled: true, components };
}
