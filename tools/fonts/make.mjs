/**
 * `npm run fonts`: makes the site's font files from the entries in `src/theme/tokens.ts`.
 *
 * Keeps only the characters, weights and features that the site uses, and removes TrueType hinting, which
 * no screen since 2010 needs: 126 KB of WOFF2 become 35 KB. The files are committed: neither an install nor
 * a build runs this.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fromBuffer } from "@capsizecss/unpack";
import subsetFont from "subset-font";
import { fontSubsets, typeface } from "../../src/theme/tokens.ts";

/** Folder of the font-face rules and the licences. */
const FOLDER = path.resolve("src/theme/fonts");
/** Gatsby copies it to `/static/`. File names contain a hash, because browsers cache the files for a year. */
const FONTS = path.resolve("static/static");
const require = createRequire(import.meta.url);

/** Parts of Fontsource's subsets, one file each. Any other subset is used as a whole. */
const RANGES = {
  latin: {
    latin:
      "U+0020-003B, U+003D, U+003F-005B, U+005D, U+005F, U+0061-007A, U+00A0, U+00A9, U+00C0-00D6, U+00D8-00F6, U+00F8-00FF, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026",
    // Characters that are rare on pages, such as ½, £ and ~.
    signs:
      "U+003C, U+003E, U+005C, U+005E, U+0060, U+007B-007E, U+00A1-00A8, U+00AA-00BF, U+00D7, U+00F7",
  },
  "latin-ext": {
    "latin-ext": "U+0100-0101, U+0104-010F, U+0112-0127, U+012A-0167, U+016A-019F, U+01B1-024F",
  },
  vietnamese: {
    vietnamese:
      "U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+1EA0-1EF9, U+20AB",
  },
};

/**
 * System fonts that are shown until a web font is loaded; the second of each pair is for Android. All fonts
 * of a list have the same metrics. The number is the average width of a letter, in em, weighted by its
 * frequency in English, as Capsize does (seek-oss.github.io/capsize).
 */
const SYSTEM_FONTS = {
  serif: [
    ["", 0.40814, ["Times New Roman", "TimesNewRomanPSMT", "Liberation Serif", "Tinos"]],
    [" Android", 0.48323, ["Noto Serif", "NotoSerif-Regular"]],
  ],
  "sans-serif": [
    ["", 0.44678, ["Arial", "ArialMT", "Liberation Sans", "Arimo"]],
    [" Android", 0.44584, ["Roboto", "Roboto-Regular"]],
  ],
};

/** `U+0041-0043` → `ABC` */
const charactersIn = (ranges) =>
  ranges
    .replaceAll("U+", "")
    .split(/, ?/)
    .flatMap((range) => {
      const [from, to = from] = range.split("-").map((code) => Number.parseInt(code, 16));
      return Array.from({ length: to - from + 1 }, (_, index) =>
        String.fromCodePoint(from + index),
      );
    })
    .join("");

/** Lists the weights of a typeface. A variable font has one file for all of them. */
function weightsOf({ package: name, weights }) {
  if (!name.startsWith("@fontsource-variable/"))
    return weights.map((weight) => ({ css: String(weight), name: String(weight) }));
  const range = { min: Math.min(...weights), max: Math.max(...weights) };
  const wght = weights.length === 1 ? weights[0] : range;
  return [{ css: weights.join(" "), name: "wght", variationAxes: { wght } }];
}

/** `display` → `Display`, the name in the font stacks of `tokens.ts`. */
const familyOf = (role) => role[0].toUpperCase() + role.slice(1);

/** Renders a rule from its declarations, whose values are CSS. */
function fontFace(declarations) {
  const lines = Object.entries(declarations).map((declaration) => declaration.join(":"));
  return `@font-face{${lines.join(";")}}`;
}

/** Makes the files of one face. Only the first subset is required: system fonts show characters of others. */
async function makeFace(role, folder, style, weight) {
  const unicode = JSON.parse(await readFile(path.join(folder, "unicode.json"), "utf8"));
  const made = [];
  for (const subset of fontSubsets) {
    const name = `${path.basename(folder)}-${subset}-${weight.name}-${style}.woff2`;
    const source = path.join(folder, "files", name);
    if (subset !== fontSubsets[0] && !existsSync(source)) continue;
    const whole = await readFile(source);
    for (const [part, range] of Object.entries(RANGES[subset] ?? { [subset]: unicode[subset] })) {
      const font = await subsetFont(whole, charactersIn(range), {
        targetFormat: "woff2",
        variationAxes: weight.variationAxes,
        keepFeatures: ["kern", "liga", "mark", "ccmp", "locl"],
        noLayoutClosure: true,
        noHinting: true,
      });
      const hash = createHash("sha256").update(font).digest("hex").slice(0, 20);
      const file = `${role}-${style}-${weight.css.replace(" ", "-")}-${part}-${hash}.woff2`;
      const rule = fontFace({
        "font-family": `"${familyOf(role)}"`,
        "font-style": style,
        "font-weight": weight.css,
        "font-display": "swap",
        src: `url("/static/${file}") format("woff2")`,
        "unicode-range": range,
      });
      made.push({ file, font, rule });
    }
  }
  return made;
}

const percent = (share) => `${Number((share * 100).toFixed(2))}%`;

/** Makes rules for system fonts, adjusted to a face's metrics, to avoid layout shifts when it is loaded. */
async function fallbacksOf(role, { generic }, font) {
  const { ascent, descent, unitsPerEm, xWidthAvg } = await fromBuffer(font);
  return SYSTEM_FONTS[generic].map(([suffix, width, local]) => {
    const size = xWidthAvg / unitsPerEm / width;
    return fontFace({
      "font-family": `"${familyOf(role)} Fallback${suffix}"`,
      src: local.map((name) => `local("${name}")`).join(","),
      "ascent-override": percent(ascent / unitsPerEm / size),
      "descent-override": percent(-descent / unitsPerEm / size),
      "line-gap-override": "0%",
      "size-adjust": percent(size),
    });
  });
}

/** New files by path. Nothing is written before all are made. */
const files = new Map();
const rules = [];
const fallbacks = [];
for (const [role, entry] of Object.entries(typeface)) {
  const folder = path.dirname(require.resolve(`${entry.package}/package.json`));
  const licence = await readFile(path.join(folder, "LICENSE"));
  files.set(path.join(FOLDER, `LICENSE-${path.basename(folder)}.txt`), licence);
  const made = [];
  for (const style of entry.styles)
    for (const weight of weightsOf(entry))
      made.push(...(await makeFace(role, folder, style, weight)));
  for (const { file, font } of made) files.set(path.join(FONTS, file), font);
  rules.push(...made.map(({ rule }) => rule));
  fallbacks.push(...(await fallbacksOf(role, entry, made[0].font)));
}

// A JSON file, which webpack can import: if the site's code read a file itself, Gatsby would render all pages in each build.
const data = {
  madeBy: "npm run fonts",
  madeOf: { fontSubsets, typeface },
  rules: [...rules, ...fallbacks],
};
files.set(path.join(FOLDER, "faces.json"), `${JSON.stringify(data, null, 2)}\n`);

for (const folder of [FOLDER, FONTS]) {
  for (const file of await readdir(folder)) await rm(path.join(folder, file));
}
for (const [file, content] of files) await writeFile(file, content);
process.stdout.write(`Made ${files.size} files in ${FONTS} and ${FOLDER}.\n`);
