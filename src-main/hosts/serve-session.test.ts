import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createChannelPair, type ChannelPair, type PairEncoding } from "../../src-shared/protocol/channel-pair";
import type { CommandDone } from "../../src-shared/protocol/command";
import { decodeFramePacket } from "../../src-shared/protocol/frame-packet";
import {
  isFrameMessage,
  mainEventNames,
  type MainFunctions,
  type RendererEventName,
  type RendererFunctions,
} from "../../src-shared/protocol/renderer-protocol";
import { createRpc } from "../../src-shared/protocol/rpc";
import type { Notification } from "../../src-shared/protocol/session-api";
import { openTestSession, type TestSession } from "../session/testing/open-test-session";
import { createBrowserHostApi } from "./browser/browser-host-api";
import { createFrameFanout, type FrameFanout } from "./frame-fanout";
import { PendingNotices } from "./pending-notices";
import { serveSession } from "./serve-session";

let test: TestSession;
let frames: FrameFanout;
let notices: PendingNotices;

beforeEach(async () => {
  test = await openTestSession();
  frames = createFrameFanout(test.session);
  notices = new PendingNotices(test.session);
});
afterEach(async () => {
  frames.dispose();
  await test[Symbol.asyncDispose]();
});

/** The page's side of a viewer. */
function attach(encoding: PairEncoding = "json") {
  const pair: ChannelPair = createChannelPair(encoding);
  const events: [RendererEventName, unknown][] = [];
  const packets: Uint8Array[] = [];
  const host = createBrowserHostApi({
    session: test.session,
    paths: { version: "0.1.0" },
    userPaths: { userDir: test.userDir, projectsDir: "/home/ada/Tandem" },
  });
  const viewer = serveSession({ session: test.session, host, frames, notices, channel: pair.left });
  pair.right.onMessage((message) => {
    if (isFrameMessage(message)) packets.push(message);
  });
  const main = createRpc<MainFunctions, RendererFunctions>({
    channel: pair.right,
    functions: { onEvent: (name, payload) => void events.push([name, payload]) },
    eventNames: mainEventNames,
  });
  return {
    pair,
    main,
    events,
    packets,
    viewer,
    named: (name: RendererEventName) => events.filter(([n]) => n === name),
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

describe.each(["json", "clone"] as const)("a session served as %s", (encoding) => {
  it("does what a viewer asks, and tells of it before the answer", async () => {
    const { main, events } = attach(encoding);
    const done = (await main.execute({ kind: "addEntity", name: "Cube" })) as CommandDone;
    expect(done).toMatchObject({ ok: true, diff: [{ kind: "addEntity" }] });
    expect(events.map(([name]) => name)).toContain("onDidChangeScene");
    expect((await main.getScene())?.entities.at(-1)).toMatchObject({ id: done.ids[0], name: "Cube" });
    expect(await main.undo()).toMatchObject({ ok: true });
  });

  it("keeps undefined as undefined", async () => {
    const { main, named } = attach(encoding);
    await main.closeProject();
    expect(await main.getProject()).toBeUndefined();
    expect(await main.getScene()).toBeUndefined();
    expect(named("onDidChangeProject")).toEqual([["onDidChangeProject", undefined]]);
  });

  it("tells all viewers of what one of them did", async () => {
    const [one, two] = [attach(encoding), attach(encoding)];
    await one.main.execute({ kind: "addEntity", name: "Cube" });
    await settle();
    expect(two.named("onDidChangeScene")).toHaveLength(1);
  });
});

describe("a served session", () => {
  it("knows its host", async () => {
    const { main } = attach();
    expect(await main.getHostInfo()).toMatchObject({ kind: "browser", version: "0.1.0", hasFolderDialog: false });
    expect(await main.openExternal("https://example.org")).toMatchObject({ ok: false, reason: "notAvailable" });
  });

  it("sends frames as bytes, the next when the last was acknowledged", async () => {
    const { main, packets } = attach();
    await main.play();
    const game = test.engine.playSession!;
    for (let frame = 0; frame < 5; frame += 1) game.produceFrame([]);
    await settle();
    expect(packets.map((packet) => decodeFramePacket(packet).frame)).toEqual([1]);
    void main.acknowledgeFrame(1);
    await settle();
    expect(packets.map((packet) => decodeFramePacket(packet).frame)).toEqual([1, 5]);
  });

  it("asks for a key frame when a viewer comes while the game runs", async () => {
    const first = attach();
    await first.main.play();
    expect(test.engine.playSession!.calls).not.toContain("requestKeyFrame");
    attach();
    expect(test.engine.playSession!.calls).toContain("requestKeyFrame");
  });

  it("W4: lets a viewer whose line dropped go, and serves it anew", async () => {
    const first = attach();
    await first.main.play();
    test.engine.playSession!.produceFrame([]);
    await settle();
    first.pair.close();
    await expect(first.main.getScene()).rejects.toThrow("closed");

    const again = attach();
    test.engine.playSession!.produceFrame([]);
    await settle();
    expect(again.packets).toHaveLength(1);
    expect(first.packets).toHaveLength(1);
    expect(await again.main.getPlayState()).toBe("playing");
  });

  it("hears and tells nothing more once a viewer is disposed", async () => {
    const { main, events, viewer } = attach();
    await main.getScene();
    viewer.dispose();
    const before = events.length;
    await test.session.execute({ kind: "addEntity" });
    viewer.fire("onWillClose", undefined);
    await settle();
    expect(events).toHaveLength(before);
  });

  it("tells the first page that listens what was said before it came, and all of them what is said later", async () => {
    notices.add({ severity: "error", message: "The project is gone." });
    const [one, two] = [attach(), attach()];
    await one.main.getScene();
    expect(one.named("onDidNotify")).toEqual([]);
    await one.main.getHostInfo();
    await one.main.getHostInfo();
    await two.main.getHostInfo();
    await settle();
    notices.add({ severity: "info", message: "It is back." });
    await settle();
    const messages = ({ named }: typeof one) =>
      named("onDidNotify").map(([, notice]) => (notice as Notification).message);
    expect(messages(one)).toEqual(["The project is gone.", "It is back."]);
    expect(messages(two)).toEqual(["It is back."]);
  });

  it("keeps what the session notices while it opens a project for the first page, and tells it once", async () => {
    await writeFile(join(test.projectDir, "assets/scenes/main.scene.json"), "{ broken");
    await test.session.openProject(test.projectDir);
    const { main, named } = attach();
    await main.getHostInfo();
    await settle();
    const messages = named("onDidNotify").map(([, notice]) => (notice as Notification).message);
    expect(messages).toEqual([expect.stringContaining("main.scene.json")]);
  });

  it("passes what the host says to the page", async () => {
    const { viewer, named } = attach();
    viewer.fire("onDidChooseCommand", "file.save");
    await settle();
    expect(named("onDidChooseCommand")).toEqual([["onDidChooseCommand", "file.save"]]);
  });
});
