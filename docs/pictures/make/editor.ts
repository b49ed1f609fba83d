import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { openFolder } from "../../../tests/editor/folder";
import { editorWindow } from "../../../tests/editor/window";
import { port } from "../../../tests/support/browser-settings";
import { root } from "../../../tests/support/project";
import type { Photograph } from "./photographs";

const WINDOW = [900, 760] as const;
const PICTURES = ["lakeside-arch.jpg", "ocean-beach.jpg", "lanterns.jpg"];
const SHOWN = ["An arch beside a mountain lake", "A driftwood arch on the sand"];

async function open(page: Page, kind: string): Promise<ReturnType<typeof editorWindow>> {
  // tsx names functions by a helper that a page does not have.
  await page.evaluate("globalThis.__name = (named) => named");
  await openFolder(page, root);
  await page.getByRole("button", { name: "Open the Folder of Your Site" }).click();
  const editor = editorWindow(page);
  await editor.choose(kind);
  await editor.add();
  return editor;
}

/** The photographs of the editor, by the name of their file. */
export const editorPhotographs: Readonly<Record<string, Photograph>> = {
  "editor-review": {
    path: "/",
    window: WINDOW,
    prepare: async (page) => {
      await open(page, "Testimonials");
      await page.getByRole("textbox", { name: "Quote" }).fill("It rained, and nobody minded.");
      await page.getByRole("textbox", { name: "Author" }).fill("Maya & Daniel");
      await page.getByRole("textbox", { name: "Date" }).fill("yesterday");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText('"Date" must be').waitFor();
      await page.getByText("One field has an error.").waitFor({ state: "hidden" });
    },
  },
  "editor-album": {
    path: "/",
    window: WINDOW,
    prepare: async (page) => {
      const editor = await open(page, "Albums");
      await page.getByRole("textbox", { name: "Title" }).fill("Maya & Daniel");
      // By other names than those that Sveltia knows, about which it would ask.
      const files = PICTURES.map((name, index) => ({
        name: `IMG_${1001 + index}.jpg`,
        mimeType: "image/jpeg",
        buffer: readFileSync(`${root}/src/content/images/${name}`),
      }));
      await editor.upload("Add pictures", files);
      for (const [index, text] of SHOWN.entries()) {
        await page.getByLabel(`Description of picture ${index + 1}`).fill(text);
      }
      await page.getByRole("textbox", { name: "Title" }).scrollIntoViewIfNeeded();
    },
  },
};

/** `npm run editor`, on this site's own content; nothing is written. */
export async function serveEditor() {
  const script = ["--import", "tsx", "tools/editor/start.ts", "--port", String(port)];
  const editor = spawn(process.execPath, script, {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const text of editor.stdout) if (String(text).includes("http://")) break;
  const ended = once(editor, "exit");
  return {
    url: `http://localhost:${port}`,
    close: () => {
      editor.kill("SIGTERM");
      return ended;
    },
  };
}
