/**
 * A folder of this machine in place of the one that a browser's own dialog would open: no program can
 * answer that dialog. The page gets a handle of its private file system, filled with the folder's files.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { filesIn } from "../../../src/build/prune";

/** Files by their paths below the folder, in base64. */
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

/** Has the editor find the folder where it asks for one. */
export async function openFolder(page: Page, folder: string): Promise<void> {
  const names = filesIn(path.join(folder, "src/content")).map((name) => `src/content/${name}`);
  const files = names.map((name) => [name, readFileSync(path.join(folder, name), "base64")]);
  await writeFiles(page, { ".git/HEAD": "", ...Object.fromEntries(files) } as Files);
  await page.evaluate(() => {
    const showDirectoryPicker = () => navigator.storage.getDirectory();
    Object.assign(window, { showDirectoryPicker });
  });
}

/** Writes into a file of the folder, as another program does. */
export async function writeFile(page: Page, folder: string, name: string, text: string) {
  writeFileSync(path.join(folder, name), text);
  await writeFiles(page, { [name]: Buffer.from(text).toString("base64") });
}

/** @returns the files of the content, as the browser has them by now */
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

/** An entry that the editor has saved; `null` where there is no such file. */
export async function savedEntry(page: Page, name: string): Promise<unknown> {
  const text = (await savedFiles(page)).get(`src/content/${name}.json`);
  return text ? JSON.parse(text.toString()) : null;
}

/** Writes what the editor has saved into the folder on the disk. */
export async function saveFolder(page: Page, folder: string): Promise<void> {
  for (const [name, bytes] of await savedFiles(page)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), bytes);
  }
}
