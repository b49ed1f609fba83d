import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { convert } from "fontverter";
import satori, { type Font } from "satori";
import { cardFonts } from "../../theme/tokens";
import { CARD, type CardElement } from "./card-design";

const FOLDER = "src/theme/fonts";
/** The files that visitors get for headings, so that a card looks like its page. */
const HEADING_FONT = /^display-(normal|italic)-400-(.+)\.woff2$/;

let lastConversion: Promise<unknown> = Promise.resolve();

/** One file after another: fontverter converts all in the same memory, where a second overwrites a first. */
function readFont(file: string): Promise<Buffer> {
  const font = lastConversion.then(async () => convert(await readFile(path.resolve(file)), "sfnt"));
  lastConversion = font.catch(() => undefined);
  return font;
}

async function readHeadingFonts(): Promise<Font[]> {
  const files = await readdir(path.resolve(FOLDER));
  return Promise.all(
    files.flatMap((file) => {
      const [, style, subset] = HEADING_FONT.exec(file) ?? [];
      if (style === undefined) return [];
      return readFont(path.join(FOLDER, file)).then((data): Font => ({
        // One name per file: satori takes the first font that has the letter.
        name: subset === "latin" ? "Display" : `Display ${subset}`,
        data,
        weight: 400,
        style: style as "normal" | "italic",
      }));
    }),
  );
}

let headingFonts: Promise<Font[]> | undefined;

/** Whether a list as `U+0600-06FF,U+200C` has a character. */
const hasCharacter = (ranges: string, character: string) =>
  ranges.split(",").some((range) => {
    const [from, to = from] = range.slice(2).split("-");
    const code = character.codePointAt(0)!;
    return code >= Number.parseInt(from!, 16) && code <= Number.parseInt(to!, 16);
  });

/**
 * The files of `cardFonts` that have a letter.
 *
 * @throws Error where a package is not installed
 */
async function filesWith(letter: string): Promise<string[]> {
  const files = cardFonts.map(async (name) => {
    const folder = path.join("node_modules", name);
    const subsets = await readFile(path.resolve(folder, "unicode.json"), "utf8").catch(
      (cause: unknown) => {
        const message = `${name}, which src/theme/tokens.ts names, is not installed: npm install ${name}`;
        throw new Error(message, { cause });
      },
    );
    return Object.entries(JSON.parse(subsets) as Record<string, string>)
      .filter(([, ranges]) => hasCharacter(ranges, letter))
      .map(([subset]) => `${path.basename(name)}-${subset.replace(/[[\]]/g, "")}-400-normal.woff2`)
      .map((file) => path.join(folder, "files", file));
  });
  return (await Promise.all(files)).flat();
}

/**
 * Draws an element of a card as SVG, its words as paths.
 *
 * @param onMissing is called with each letter that none of the fonts has; it drops out of the drawing
 */
export async function drawText(
  element: CardElement,
  onMissing?: (letter: string) => void,
): Promise<string> {
  headingFonts ??= readHeadingFonts();

  async function findFonts(_language: string, text: string): Promise<Font[]> {
    const files = new Set<string>();
    for (const { segment } of new Intl.Segmenter().segment(text)) {
      const found = await filesWith(segment);
      if (found.length === 0) onMissing?.(segment);
      found.forEach((file) => files.add(file));
    }
    return Promise.all(
      [...files].map(async (file) => {
        return { name: file, data: await readFont(file), weight: 400, style: "normal" } as const;
      }),
    );
  }

  // satori asks for React's type, of which it reads `type` and `props`.
  return satori(element as unknown as Parameters<typeof satori>[0], {
    ...CARD,
    fonts: await headingFonts,
    loadAdditionalAsset: findFonts,
  });
}
