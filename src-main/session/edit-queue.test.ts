import { expect, it } from "vitest";
import { EditQueue } from "./edit-queue";

/** A job that ends when it is told to. */
function pausedJob(log: string[], name: string) {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const job = async () => {
    log.push(`${name} begins`);
    await ended;
    log.push(`${name} ends`);
  };
  return { job, end: () => end() };
}

it("one job at a time, in the order of their asking, and one that fails holds up none", async () => {
  const queue = new EditQueue();
  const log: string[] = [];
  const first = pausedJob(log, "edit");
  const done = [
    queue.run(first.job),
    queue.run(() => Promise.reject(new Error("refused"))),
    queue.hold(() => void log.push("hold")),
    queue.run(() => void log.push("last")),
  ];
  first.end();
  const results = await Promise.allSettled(done);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  expect(log).toEqual(["edit begins", "edit ends", "hold", "last"]);
});

it("who only reads does not wait for a job that leaves the document as it is", async () => {
  const queue = new EditQueue();
  const log: string[] = [];
  const opening = pausedJob(log, "opening");
  const held = queue.hold(opening.job);
  await queue.read(() => log.push("read"));
  const edited = queue.run(() => void log.push("edit"));
  opening.end();
  await Promise.all([held, edited]);
  expect(log).toEqual(["opening begins", "read", "opening ends", "edit"]);
});

it("a read sees every edit that was asked for before it, and none after", async () => {
  const queue = new EditQueue();
  const log: string[] = [];
  const edit = pausedJob(log, "edit");
  const done = [queue.run(edit.job), queue.read(() => log.push("read")), queue.run(() => void log.push("later edit"))];
  edit.end();
  await Promise.all(done);
  expect(log).toEqual(["edit begins", "edit ends", "read", "later edit"]);
});
