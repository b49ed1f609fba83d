/**
 * A folder of this machine in place of the one that a browser's own dialog would open: no program can
 * answer that dialog. The page gets a handle of its private file system, filled with the folder's files.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { filesIn } from "../../support/public-files";

type Files = Readonly<Record<string, string>>;

/** What the editor opens: the content, and the sign of a repository. */
function readFiles(folder: string): Files {
  const names = filesIn(path.join(folder, "src/content")).map((name) => `src/content/${name}`);
  const contents = names.map((name) => readFileSync(path.join(folder, name)).toString("base64"));
  return {
    ...Object.fromEntries(names.map((name, index) => [name, contents[index]!])),
    ".git/HEAD": "",
  };
}

async function writeFiles(page: Page, contents: Files): Promise<void> {
  await page.evaluate(async (files: Files) => {
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
}

/** Has the editor find the folder where it asks for one. */
export async function openFolder(page: Page, folder: string): Promise<void> {
  await writeFiles(page, readFiles(folder));
  await page.evaluate(() => {
    const showDirectoryPicker = () => navigator.storage.getDirectory();
    Object.assign(window, { showDirectoryPicker });
  });
}

/** What another program does to a file of the folder. */
export const writeFile = (page: Page, name: string, text: string) =>
  writeFiles(page, { [name]: Buffer.from(text).toString("base64") });

/** What another program does to a file that it deletes. */
export const deleteFile = (page: Page, name: string) =>
  page.evaluate(async (parts: readonly string[]) => {
    let place = await navigator.storage.getDirectory();
    for (const part of parts.slice(0, -1)) place = await place.getDirectoryHandle(part);
    await place.removeEntry(parts.at(-1)!);
  }, name.split("/"));

/** The bytes of a file that the editor has saved; `null` where there is none. */
export async function savedFile(page: Page, name: string): Promise<Buffer | null> {
  const url = await page.evaluate(async (parts: readonly string[]) => {
    let place = await navigator.storage.getDirectory();
    try {
      for (const part of parts.slice(0, -1)) place = await place.getDirectoryHandle(part);
      const file = await (await place.getFileHandle(parts.at(-1)!)).getFile();
      const reader = new FileReader();
      const read = new Promise((resolve) => (reader.onload = resolve));
      reader.readAsDataURL(file);
      await read;
      return reader.result as string;
    } catch {
      return null;
    }
  }, name.split("/"));
  return url === null ? null : Buffer.from(url.replace(/^.*,/, ""), "base64");
}

/** Writes what the editor has saved back into the folder. */
export async function saveFolder(page: Page, folder: string): Promise<void> {
  const files = await page.evaluate(async () => {
    const found: Record<string, string> = {};
    async function read(place: FileSystemDirectoryHandle, prefix: string): Promise<void> {
      for await (const [name, handle] of (
        place as unknown as Map<string, FileSystemHandle>
      ).entries()) {
        if (handle.kind === "directory")
          await read(handle as FileSystemDirectoryHandle, `${prefix}${name}/`);
        else {
          const bytes = new Uint8Array(
            await (await (handle as FileSystemFileHandle).getFile()).arrayBuffer(),
          );
          let text = "";
          for (const byte of bytes) text += String.fromCharCode(byte);
          found[prefix + name] = btoa(text);
        }
      }
    }
    const root = await navigator.storage.getDirectory();
    await read(
      await (await root.getDirectoryHandle("src")).getDirectoryHandle("content"),
      "src/content/",
    );
    return found;
  });
  for (const [name, base64] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, Buffer.from(base64, "base64"));
  }
}
