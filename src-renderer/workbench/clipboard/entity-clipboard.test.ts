import { expect, it } from "vitest";
import { SceneDocument } from "../../../src-shared/document/scene-document";
import { entity, scene } from "../../stores/testing/scenes";
import { EntityClipboard, type SystemClipboard } from "./entity-clipboard";

const document = new SceneDocument(scene(entity("Player"), entity("Hat", "player"), entity("Coin")));

/** A clipboard of the system that several windows share. */
function createSystem(options: { readonly isReadable: boolean } = { isReadable: true }) {
  let text = "";
  let reads = 0;
  const clipboard: SystemClipboard = {
    readText: () => {
      reads++;
      return options.isReadable ? Promise.resolve(text) : Promise.reject(new Error("Read permission denied"));
    },
    writeText: (next) => {
      text = next;
      return Promise.resolve();
    },
  };
  return { clipboard, readCount: () => reads };
}

function openWindow(clipboard: SystemClipboard | undefined) {
  const target = new EventTarget();
  const window = Object.assign(target, { navigator: { clipboard } }) as unknown as Window;
  return { entities: new EntityClipboard(window), leave: () => target.dispatchEvent(new Event("blur")) };
}

const idsOf = async ({ entities }: ReturnType<typeof openWindow>) => (await entities.read()).map(({ id }) => id);

it("pastes in one window what was copied in another", async () => {
  const { clipboard } = createSystem();
  const [one, other] = [openWindow(clipboard), openWindow(clipboard)];
  expect(other.entities.mayPaste).toBe(true);
  expect(await idsOf(other)).toEqual([]);
  one.entities.copy(document, ["player"]);
  expect(await idsOf(other)).toEqual(["player", "hat"]);
  other.entities.copy(document, ["coin"]);
  one.leave();
  expect(await idsOf(one)).toEqual(["coin"]);
});

it("does not ask for the system's clipboard while nothing can have been copied elsewhere", async () => {
  const { clipboard, readCount } = createSystem();
  const window = openWindow(clipboard);
  window.entities.copy(document, ["coin"]);
  expect(await idsOf(window)).toEqual(["coin"]);
  expect(readCount()).toBe(0);
});

it("keeps to its own where the system's may not be read, is not there, or holds something else", async () => {
  const other = createSystem();
  for (const clipboard of [createSystem({ isReadable: false }).clipboard, undefined, other.clipboard]) {
    const window = openWindow(clipboard);
    window.entities.copy(document, ["coin"]);
    window.leave();
    await other.clipboard.writeText("hello");
    expect(await idsOf(window)).toEqual(["coin"]);
  }
});
