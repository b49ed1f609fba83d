import path from "node:path";
import { buildSync } from "esbuild";
import { TextNode, type HTMLElement } from "node-html-parser";
import { PROGRAM_ATTRIBUTE } from "../startup/page-state";

/**
 * The text of a program that stands in a page itself, to run while the browser reads it.
 *
 * @param name its file in `src/startup/inline`, without the ending
 */
function inlineProgram(name: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [path.resolve("src/startup/inline", `${name}.ts`)],
    bundle: true,
    format: "iife",
    minify: true,
    // The oldest browser of package.json that has no newer language.
    target: "safari15.4",
    write: false,
  });
  return outputFiles.map(({ text }) => text.trim()).join("");
}

/**
 * Fills the pages' scripts that name a program. React has left them empty, so that its own code does not
 * hold the program a second time; those of a former build get its present text.
 */
export function fillPrograms(pages: readonly HTMLElement[]): void {
  const texts = new Map<string, string>();
  for (const script of pages.flatMap((page) =>
    page.querySelectorAll(`script[${PROGRAM_ATTRIBUTE}]`),
  )) {
    const name = script.getAttribute(PROGRAM_ATTRIBUTE) ?? "";
    const text = texts.get(name) ?? inlineProgram(name);
    texts.set(name, text);
    script.set_content(new TextNode(text));
  }
}
