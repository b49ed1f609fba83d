/**
 * Replaces the browser's folder dialog, which no test can answer: the page gets a handle to its private file
 * system, filled with the files of a folder on this machine.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
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

/** Writes a file in the folder, as another program would. */
export async function writeFile(page: Page, folder: string, name: string, text: string) {
  writeFileSync(path.join(folder, name), text);
  await writeFiles(page, { [name]: Buffer.from(text).toString("base64") });
}

/** Returns the content files as the browser has them now. */
export async function savedFiles(page: Page): Promise<ReadonlyMap<string, Buffer>> {
  const files = await page.evaluate(async () => {
    const found: Record<string, string> = {};
    async function read(folder: FileSystemDirectoryHandle, prefix: string): Promise<void> {
      for await (const [name, each] of (
        folder as unknown as Map<string, FileSystemHandle>
      ).entries()) {
        if (each instanceof FileSystemDirectoryHandle) await read(each, `${prefix}${name}/`);
        else if (each instanceof FileSystemFileHandle) {
          const bytes = new Uint8Array(await (await each.getFile()).arrayBuffer());
          found[prefix + name] = btoa(
            bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""),
          );
        }
      }
    }
    await read(await navigator.storage.getDirectory(), "");
    return found;
  });
  const names = Object.keys(files).filter((name) => name.startsWith("src/content/"));
  return new Map(names.map((name) => [name, Buffer.from(files[name]!, "base64")]));
}

/** Returns an entry that the editor saved, or `null` if there is no such file. */
export async function savedEntry(page: Page, name: string): Promise<unknown> {
  const text = (await savedFiles(page)).get(`src/content/${name}.json`);
  return text ? JSON.parse(text.toString()) : null;
}

/** Copies what the editor saved to the folder on disk. */
export async function saveFolder(page: Page, folder: string): Promise<void> {
  for (const [name, bytes] of await savedFiles(page)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), bytes);
  }
}
