import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createChannelPair } from "../../src-shared/protocol/channel-pair";
import { encodeFramePacket } from "../../src-shared/protocol/frame-packet";
import type { HostInfo } from "../../src-shared/protocol/host-api";
import {
  rendererEventNames,
  type MainFunctions,
  type RendererFunctions,
} from "../../src-shared/protocol/renderer-protocol";
import { createRpc, type Remote } from "../../src-shared/protocol/rpc";
import { createRemoteSession, type RemoteSessionOptions } from "./remote-session";
import { DisconnectedError } from "./session-connection";
import type { Transport } from "./transport";

const hostInfo: HostInfo = {
  kind: "browser",
  platform: "linux",
  version: "0.1.0",
  nodeVersion: "20.19.0",
  defaultProjectsDir: "/home/ada/Tandem",
  pathSeparator: "/",
  hasFolderDialog: false,
  hasNativeMenu: false,
};

/** Main's side: an own line for each opening, and a switch that lets openings fail. */
class MainSide {
  acknowledged: number[] = [];
  openings = 0;
  isAway = false;
  private pair = createChannelPair("json");
  private renderer: Remote<RendererFunctions> | undefined;

  readonly transport: Transport = {
    canReopen: true,
    open: async () => {
      this.openings += 1;
      if (this.isAway) throw new Error("away");
      this.pair = createChannelPair("json");
      const { left, right } = this.pair;
      this.renderer = createRpc<RendererFunctions, Partial<MainFunctions>>({
        channel: left,
        functions: {
          getHostInfo: async () => hostInfo,
          getPlayState: async () => "paused",
          whenIdle: () => new Promise(() => undefined),
          openScene: async () => {
            throw new Error("a bug");
          },
          acknowledgeFrame: (frame) => void this.acknowledged.push(frame),
        },
        eventNames: rendererEventNames,
      }) as Remote<RendererFunctions>;
      const { pair } = this;
      return {
        post: (message) => right.post(message),
        onMessage: (listener) => right.onMessage(listener),
        onClose: (listener) => right.onClose(listener),
        close: () => pair.close(),
      };
    },
  };

  fire: RendererFunctions["onEvent"] = (name, payload) => void this.renderer?.onEvent(name, payload);

  sendFrame(frame: number): void {
    const empty = { session: 1, time: 0, scriptMs: 0, introduced: [], changes: [] };
    const arrays = { handles: new Uint32Array(0), transforms: new Float32Array(0), lines: new Float32Array(0) };
    this.pair.left.post(encodeFramePacket({ ...empty, ...arrays, frame }));
  }

  drop(): void {
    this.pair.close();
  }
}

/** A page whose frames come when the test draws one. */
class TestClock {
  isVisible = true;
  private frames: (() => void)[] = [];
  private listeners: (() => void)[] = [];
  requestFrame = (callback: () => void) => void this.frames.push(callback);
  onDidChangeVisibility = (listener: () => void) => {
    this.listeners.push(listener);
    return { dispose: () => undefined };
  };
  draw(): void {
    for (const frame of this.frames.splice(0)) frame();
  }
  hide(): void {
    this.isVisible = false;
    for (const listener of this.listeners) listener();
  }
}

async function connect(options: Partial<RemoteSessionOptions> = {}) {
  const main = new MainSide();
  const clock = new TestClock();
  const connection = await createRemoteSession({ transport: main.transport, clock, firstRetryMs: 5, ...options });
  onTestFinished(() => connection.dispose());
  return { main, clock, connection };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 1));

describe("a connection to the session", () => {
  it("knows its host from the start and calls the session", async () => {
    const { connection } = await connect();
    expect(connection.hostInfo).toEqual(hostInfo);
    expect(await connection.api.getPlayState()).toBe("paused");
    const read = () => Reflect.get(connection.api, "getPlayState") as unknown;
    expect(read()).toBe(read());
  });

  it("hears events in their order, and payloads that are undefined stay so", async () => {
    const { main, connection } = await connect();
    const heard: unknown[] = [];
    connection.on("onDidChangeActivity", (text) => heard.push(text));
    connection.on("onDidNotify", ({ message }) => heard.push(message));
    main.fire("onDidChangeActivity", "Compiling");
    main.fire("onDidNotify", { severity: "info", message: "Saved" });
    main.fire("onDidChangeActivity", undefined);
    await settle();
    expect(heard).toEqual(["Compiling", "Saved", undefined]);
  });

  it("stops hearing when the listener is disposed", async () => {
    const { main, connection } = await connect();
    const listener = vi.fn();
    connection.on("onDidChangeActivity", listener).dispose();
    main.fire("onDidChangeActivity", "Compiling");
    await settle();
    expect(listener).not.toHaveBeenCalled();
  });

  it("passes on an error of main as it is, not as a lost connection", async () => {
    const { connection } = await connect();
    const error = await connection.api.openScene("a").catch((caught: unknown) => caught);
    expect(error).not.toBeInstanceOf(DisconnectedError);
    expect(error).toMatchObject({ message: "a bug" });
  });

  it("acknowledges a frame when the page has drawn it, and at once while the page is hidden", async () => {
    const { main, clock, connection } = await connect();
    const seen: number[] = [];
    connection.on("onDidReceiveFrame", (packet) => seen.push(packet.byteLength));
    main.sendFrame(7);
    await settle();
    expect(seen).toHaveLength(1);
    expect(main.acknowledged).toEqual([]);
    clock.draw();
    await settle();
    expect(main.acknowledged).toEqual([7]);

    main.sendFrame(8);
    await settle();
    clock.hide();
    main.sendFrame(9);
    await settle();
    await settle();
    expect(main.acknowledged).toEqual([7, 8, 9]);
  });

  it("W4: comes back by itself after the line dropped, and says so", async () => {
    const { main, connection } = await connect();
    const happened: string[] = [];
    connection.onDidDisconnect(() => happened.push("disconnected"));
    const back = new Promise<void>((resolve) => connection.onDidReconnect(() => resolve()));
    connection.on("onDidChangeActivity", () => happened.push("event"));

    const waiting = connection.api.whenIdle();
    main.isAway = true;
    main.drop();
    await expect(waiting).rejects.toBeInstanceOf(DisconnectedError);
    await expect(connection.api.getPlayState()).rejects.toBeInstanceOf(DisconnectedError);
    expect(connection.isConnected).toBe(false);
    await vi.waitFor(() => expect(main.openings).toBeGreaterThan(2));
    main.isAway = false;
    await back;

    expect(connection.isConnected).toBe(true);
    expect(await connection.api.getPlayState()).toBe("paused");
    main.fire("onDidChangeActivity", "Compiling");
    await settle();
    expect(happened).toEqual(["disconnected", "event"]);
  });

  it("tries no more once it is disposed", async () => {
    const { main, connection } = await connect();
    main.isAway = true;
    main.drop();
    await vi.waitFor(() => expect(main.openings).toBeGreaterThan(1));
    connection.dispose();
    const { openings } = main;
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(main.openings).toBe(openings);
    await expect(connection.api.getPlayState()).rejects.toBeInstanceOf(DisconnectedError);
  });

  it("uses what the page can do itself instead of asking the host", async () => {
    const setWindowState = vi.fn(async () => undefined);
    const { connection } = await connect({ localHost: { setWindowState } });
    await connection.host.setWindowState({ title: "Level 1", isDirty: true });
    expect(setWindowState).toHaveBeenCalledWith({ title: "Level 1", isDirty: true });
  });

  it("gives assets an address that any file name survives", async () => {
    const { connection } = await connect();
    expect(connection.getAssetUrl("assets/ü #1?.png")).toBe("/project/assets/%C3%BC%20%231%3F.png");
  });

  it("is refused when main cannot be reached at the start", async () => {
    const main = new MainSide();
    main.isAway = true;
    await expect(createRemoteSession({ transport: main.transport, clock: new TestClock() })).rejects.toThrow("away");
  });
});
