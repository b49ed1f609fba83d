/**
 * Cuts the site's font files out of the ones that Fontsource ships: `npm run fonts`.
 *
 * Only the characters, weights and features that the site uses stay, and TrueType hinting goes (no
 * screen since 2010 needs it): 126 KB of WOFF2 become 35 KB. The `-signs` files hold the signs that hardly a page shows (½, £, ~), the `-ext` files
 * the accented letters outside it (Ł, ế, ș); a browser fetches them only for a page that shows one.
 * The output is committed, so an install or a build never runs this.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");

/** No sentence needs these of ASCII. */
const CODE = "<>\\^`{|}~";
const SIGNS = `${CODE}${range(0xa1, 0xbf).replace("©", "")}×÷`;
const LETTERS = range(0xc0, 0xff).replace(/[×÷]/g, "");
const ASCII = range(0x20, 0x7e).replace(/[<>\\^`{|}~]/g, "");
const LATIN = `${ASCII}\u00a0©${LETTERS}‘’“”–—…•`;
const LATIN_EXTENDED = range(0x100, 0x24f);
const VIETNAMESE = `${range(0x102, 0x103)}${range(0x1a0, 0x1b0)}${range(0x1ea0, 0x1ef9)}₫`;

const FEATURES = ["kern", "liga", "mark", "ccmp", "locl"];

const FAMILIES = [
  { family: "petrona", style: "normal", variationAxes: { wght: 400 } },
  { family: "petrona", style: "italic", variationAxes: { wght: 400 } },
  { family: "hanken-grotesk", style: "normal", variationAxes: { wght: { min: 400, max: 600 } } },
];

const SUBSETS = [
  { from: "latin", to: "", text: LATIN },
  { from: "latin", to: "-signs", text: SIGNS },
  { from: "latin-ext", to: "-ext", text: LATIN_EXTENDED },
  { from: "vietnamese", to: "-vietnamese", text: VIETNAMESE },
];

for (const { family, style, variationAxes } of FAMILIES) {
  for (const { from, to, text } of SUBSETS) {
    const source = require.resolve(
      `@fontsource-variable/${family}/files/${family}-${from}-wght-${style}.woff2`,
    );
    const font = await subsetFont(await readFile(source), text, {
      targetFormat: "woff2",
      variationAxes,
      keepFeatures: FEATURES,
      noLayoutClosure: true,
      noHinting: true,
    });
    const target = new URL(`${family}-${style}${to}.woff2`, import.meta.url);
    await writeFile(target, font);
    process.stdout.write(
      `${String(font.length).padStart(6)} bytes  ${target.pathname.split("/").at(-1)}\n`,
    );
  }
}
