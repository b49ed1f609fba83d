import type { Reporter } from "gatsby";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { followContent, onCreateDevServer } from "../../../src/source/follow-content";
import { tempFolder, workIn } from "../../support/temp-folder";

workIn(tempFolder("test"));

test("a saved file is noticed, also in a folder that was deleted and came back", async () => {
  const folder = "src/content/faqs";
  await mkdir(folder, { recursive: true });
  let notice: () => void = () => undefined;
  const reporter = { error: jest.fn() };
  void followContent(() => Promise.resolve(notice()), reporter as unknown as Reporter);
  onCreateDevServer();
  // Several steps may be noticed before the last one.
  const noticed = (change: () => Promise<unknown>) =>
    Promise.all([new Promise<void>((resolve) => (notice = resolve)), change()]);
  await noticed(() => writeFile(`${folder}/how-long.json`, "{}"));
  await noticed(() => rm("src/content", { recursive: true }));
  await noticed(() => mkdir(folder, { recursive: true }));
  await noticed(() => writeFile(`${folder}/how-long.json`, "{}"));
  // Many editors save by renaming another file.
  await writeFile("saved.json", "[1]");
  await noticed(() => rename("saved.json", `${folder}/how-long.json`));
});
