import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FolderListing } from "../../src-shared/protocol/host-api";
import { createFolder, listFolders } from "./folders";

let dir: string;
let projectsDir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "tandem-folders-"));
  projectsDir = join(dir, "Tandem");
});
afterEach(() => rm(dir, { recursive: true, force: true }));

describe("the folders of a picker", () => {
  it("are listed by name, projects marked, without files and hidden ones", async () => {
    await mkdir(join(projectsDir, "Zebra"), { recursive: true });
    await mkdir(join(projectsDir, "äpfel"));
    await mkdir(join(projectsDir, ".hidden"));
    await writeFile(join(projectsDir, "notes.txt"), "");
    await writeFile(join(projectsDir, "Zebra/tandem.json"), "{}");
    await symlink(join(projectsDir, "Zebra"), join(projectsDir, "link"));
    await symlink(join(projectsDir, "notes.txt"), join(projectsDir, "no folder"));
    await symlink(join(projectsDir, "gone"), join(projectsDir, "dangling"));
    const listing = ((await listFolders(projectsDir, projectsDir)) as { value: FolderListing }).value;
    expect(listing.folders.map(({ name, isProject }) => [name, isProject])).toEqual([
      ["äpfel", false],
      ["link", true],
      ["Zebra", true],
    ]);
    expect(listing).toMatchObject({ dir: projectsDir, parent: dir, isProject: false });
    expect(listing.places[0]).toEqual({ name: "Tandem", dir: projectsDir });
    expect(await listFolders(join(projectsDir, "Zebra"), projectsDir)).toMatchObject({ value: { isProject: true } });
  });

  it("begin above the projects folder while that is not made", async () => {
    expect(await listFolders(projectsDir, projectsDir)).toMatchObject({ ok: true, value: { dir } });
  });

  it("are refused where nothing is, or for half a path", async () => {
    expect(await listFolders(join(dir, "gone"), projectsDir)).toMatchObject({ ok: false, reason: "notFound" });
    expect(await listFolders("Tandem", projectsDir)).toMatchObject({ ok: false, reason: "notFound" });
  });

  it("can be made, by a plain name only", async () => {
    expect(await createFolder(projectsDir, "My game")).toEqual({ ok: true, value: join(projectsDir, "My game") });
    expect(await createFolder(projectsDir, "My game")).toMatchObject({ ok: false, reason: "exists" });
    for (const name of ["", " ", ".", "..", "a/b", "a\\b", "C:", "a\0b"]) {
      expect(await createFolder(projectsDir, name)).toMatchObject({ ok: false, reason: "notAllowed" });
    }
  });
});
