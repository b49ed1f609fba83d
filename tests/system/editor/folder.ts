/**
 * Replaces the browser's folder dialog, which no test can answer: the page gets a handle to its private file
 * system, filled with the files of a folder on this machine.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { filesIn } from "../../../src/build/prune";

/** Contents in base64, by path below the folder. */
type Files = Readonly<Record<string, string>>;

const writeFiles = (page: Page, contents: Files) =>
  page.evaluate(async (files: Files) => {
    for (const [name, base64] of Object.entries(files)) {
      const parts = name.split("/");
      const last = parts.pop()!;
      let place = await navigator.storage.getDirectory();
      for (const part of parts) place = await place.getDirectoryHandle(part, { create: true });
      const file = await (await place.getFileHandle(last, { create: true })).createWritable();
      await file.write(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
      await file.close();
    }
  }, contents);

/** Makes the folder dialog return a folder. */
export async function openFolder(page: Page, folder: string): Promise<void> {
  const names = filesIn(path.join(folder, "src/content")).map((name) => `src/content/${name}`);
  const files = names.map((name) => [name, readFileSync(path.join(folder, name), "base64")]);
  await writeFiles(page, { ".git/HEAD": "", ...Object.fromEntries(files) } as Files);
  await page.evaluate(() => {
    const showDirectoryPicker = () => navigator.storage.getDirectory();
    Object.assign(window, { showDirectoryPicker });
  });
}

/** Returns an entry that the editor saved into the folder. */
export const savedEntry = async (page: Page, name: string): Promise<unknown> =>
  JSON.parse(
    await page.evaluate(async (file) => {
      let place = await navigator.storage.getDirectory();
      const parts = file.split("/");
      const last = parts.pop()!;
      for (const part of parts) place = await place.getDirectoryHandle(part);
      return (await (await place.getFileHandle(last)).getFile()).text();
    }, `src/content/${name}.json`),
  );
