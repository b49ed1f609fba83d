import { readFile } from "node:fs/promises";
import path from "node:path";
import { convert } from "fontverter";
import type { Font } from "satori";

/** A brand in other letters needs a font that has them: a file beside these, and a line here. */
const FACES = [
  { file: "petrona-normal", style: "normal" },
  { file: "petrona-normal-signs", style: "normal" },
  { file: "petrona-normal-ext", style: "normal" },
  { file: "petrona-normal-vietnamese", style: "normal" },
  { file: "petrona-italic", style: "italic" },
  { file: "petrona-italic-signs", style: "italic" },
  { file: "petrona-italic-ext", style: "italic" },
  { file: "petrona-italic-vietnamese", style: "italic" },
] as const;

let fonts: Promise<Font[]> | undefined;

/** The files that visitors get, so that a card looks like its page. */
export function readFonts(): Promise<Font[]> {
  fonts ??= Promise.all(
    FACES.map(async ({ file, style }) => ({
      // One name per file: satori takes the first font that has the letter.
      name: file.replace(/^petrona-(normal|italic)/, "Petrona"),
      data: await convert(await readFile(path.resolve(`src/theme/fonts/${file}.woff2`)), "sfnt"),
      weight: 400,
      style,
    })),
  );
  return fonts;
}
