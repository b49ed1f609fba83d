import { existsSync } from "node:fs";
import type { Reporter } from "gatsby";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { followContent, onCreateDevServer } from "../../../src/source/follow-content";
import { root } from "../../support/project";
import { tempFolder, workIn } from "../../support/temp-folder";

const folder = tempFolder("test");
workIn(folder);

test("a checkout has a folder for photos also when all of them are deleted", () => {
  expect(existsSync(path.join(root, "src/content/images/.gitkeep"))).toBe(true);
});

test("what is saved in a folder of the content is noticed, also after the folder was deleted and came back", async () => {
  const places = "src/content/faqs";
  await mkdir(places, { recursive: true });
  let notice: () => void = () => undefined;
  const reporter = { error: jest.fn() };
  followContent(() => Promise.resolve(notice()), reporter as unknown as Reporter);
  onCreateDevServer();
  // What takes several steps may be noticed before its last one.
  const noticed = (change: () => Promise<unknown>) =>
    Promise.all([new Promise<void>((resolve) => (notice = resolve)), change()]);
  await noticed(() => writeFile(`${places}/how-long.json`, "{}"));
  await noticed(() => rm("src/content", { recursive: true }));
  await noticed(() => mkdir(places, { recursive: true }));
  await noticed(() => writeFile(`${places}/how-long.json`, "{}"));
  // Many editors save by putting another file in the place.
  await writeFile("saved.json", "[1]");
  await noticed(() => rename("saved.json", `${places}/how-long.json`));
});
