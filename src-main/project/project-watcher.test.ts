import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ProjectWatcher } from "./project-watcher";
import { watchProject } from "./project-watcher";

const file = "assets/notes.txt";
let projectDir: string;
let watcher: ProjectWatcher;
const onDidNotice = vi.fn<(path: string) => void>();

beforeEach(async () => {
  projectDir = await mkdtemp(join(tmpdir(), "tandem-watcher-"));
  await mkdir(join(projectDir, "assets"));
  await write("");
  watcher = watchProject({ projectDir, onDidNotice, onDidChange: vi.fn(), onDidFallBack: vi.fn() });
  await watcher.ready;
  onDidNotice.mockClear();
});

afterEach(async () => {
  await watcher.close();
  await rm(projectDir, { recursive: true, force: true });
});

function write(text: string): Promise<void> {
  return writeFile(join(projectDir, file), text);
}

it("ZT2: tells of the last of several saves, however soon they follow each other", async () => {
  for (const pauseMs of [0, 3, 10, 30, 45]) {
    await write("first");
    await vi.waitFor(() => expect(onDidNotice).toHaveBeenCalledWith(file), { timeout: 20_000, interval: 2 });
    await sleep(pauseMs);
    onDidNotice.mockClear();
    await write(`the last, ${pauseMs} ms later`);
    await vi.waitFor(() => expect(onDidNotice).toHaveBeenCalledWith(file), { timeout: 20_000 });
  }
});
