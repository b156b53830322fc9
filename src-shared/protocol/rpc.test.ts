import { MessageChannel } from "node:worker_threads";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createChannelPair, type ChannelPair } from "./channel-pair";
import { createRpc, type Channel } from "./rpc";

interface Calculator {
  add(a: number, b: number): Promise<number>;
  countArguments(...args: unknown[]): Promise<number>;
  failWith(message: string): Promise<void>;
  giveFunction(): Promise<unknown>;
  waitForever(): Promise<void>;
  notice(text: string): void;
}

function createCalculator(notices: string[] = []): Calculator {
  return {
    add: async (a, b) => a + b,
    countArguments: async (...args) => args.length,
    failWith: async (message) => {
      throw new RangeError(message);
    },
    giveFunction: async () => () => 1,
    waitForever: () => new Promise(() => undefined),
    notice: (text) => void notices.push(text),
  };
}

const transports: Record<string, () => ChannelPair> = {
  "cloned objects": () => createChannelPair("clone"),
  "JSON text": () => createChannelPair("json"),
  "a message port": createPortPair,
};

describe.each(Object.entries(transports))("calls over %s", (name, createPair) => {
  function connect() {
    const pair = createPair();
    onTestFinished(() => pair.close());
    const notices: string[] = [];
    createRpc<object, Calculator>({ channel: pair.left, functions: createCalculator(notices) });
    const remote = createRpc<Calculator, object>({ channel: pair.right, functions: {}, eventNames: ["notice"] });
    return { pair, remote, notices };
  }

  it("give the answer of the other side", async () => {
    const { remote } = connect();
    expect(await remote.add(2, 3)).toBe(5);
  });

  it("carry an error with its message and stack", async () => {
    const { remote } = connect();
    const error = await remote.failWith("out of range").catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toBe("out of range");
    expect((error as Error).stack).toContain("rpc.test.ts");
  });

  it("leave out arguments that are undefined at the end", async () => {
    const { remote } = connect();
    expect(await remote.countArguments(1, undefined, undefined)).toBe(1);
  });

  it("are answered in the order in which they were made, events among them", async () => {
    const { remote, notices } = connect();
    const order: number[] = [];
    const first = remote.add(1, 0).then((sum) => order.push(sum));
    void remote.notice("between");
    const second = remote.add(2, 0).then((sum) => order.push(sum));
    await Promise.all([first, second]);
    expect(order).toEqual([1, 2]);
    expect(notices).toEqual(["between"]);
  });

  it("reject when the channel closes while they wait, and when made later", async () => {
    const { pair, remote } = connect();
    const waiting = remote.waitForever();
    pair.close();
    await expect(waiting).rejects.toThrow("The connection was closed.");
    await expect(remote.add(1, 1)).rejects.toThrow("closed");
  });

  it("let an event pass away quietly once the channel is closed", async () => {
    const { pair, remote, notices } = connect();
    pair.close();
    await remote.notice("late");
    expect(notices).toEqual([]);
  });

  it("reach nothing that every object inherits, nor what is not a function", async () => {
    const { remote } = connect();
    const rpc = remote as unknown as { $call(name: string): Promise<unknown> };
    for (const inherited of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
      await expect(rpc.$call(inherited)).rejects.toThrow("not found");
    }
    await expect(rpc.$call("subtract")).rejects.toThrow("not found");
  });

  it.skipIf(name === "JSON text")("reject when the transport cannot carry the answer", async () => {
    const { remote } = connect();
    await expect(remote.giveFunction()).rejects.toThrow("could not be cloned");
    expect(await remote.add(1, 1)).toBe(2);
  });

  it("pass over messages that are not of the protocol", async () => {
    const { pair, remote } = connect();
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    onTestFinished(() => void process.off("unhandledRejection", unhandled));
    for (const foreign of [null, 1, "text", [], {}, { t: "q" }, { t: "q", m: 1, a: [] }, { t: "s" }, { t: "x" }]) {
      pair.right.post(foreign);
    }
    pair.right.post({ t: "q", m: "add", a: "12" });
    pair.right.post(new Uint8Array([1, 2, 3]));
    expect(await remote.add(2, 2)).toBe(4);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

/** A pair over a real message port, as the domain workers use. */
function createPortPair(): ChannelPair {
  const { port1, port2 } = new MessageChannel();
  const toChannel = (port: typeof port1): Channel => ({
    post: (message) => port.postMessage(message),
    onMessage: (listener) => void port.on("message", listener),
    onClose: (listener) => void port.on("close", listener),
  });
  return { left: toChannel(port1), right: toChannel(port2), close: () => port1.close() };
}
