/**
 * Makes the site's font files of the entries in `src/theme/tokens.ts`: `npm run fonts`.
 *
 * Only the characters, weights and features that the site uses stay, and TrueType hinting goes (no
 * screen since 2010 needs it): 126 KB of WOFF2 become 35 KB. What is made is committed, so an install
 * or a build never runs this.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fromBuffer } from "@capsizecss/unpack";
import subsetFont from "subset-font";
import { fontSubsets, typeface } from "../../src/theme/tokens.ts";

/** Of the rules and the licences. */
const FOLDER = path.resolve("src/theme/fonts");
/** Gatsby copies it as it is, to `/static/`: browsers keep what is there, which is named after its content. */
const FONTS = path.resolve("static/static");
const require = createRequire(import.meta.url);

/** Any other subset of Fontsource is taken whole. */
const RANGES = {
  latin: {
    latin:
      "U+0020-003B, U+003D, U+003F-005B, U+005D, U+005F, U+0061-007A, U+00A0, U+00A9, U+00C0-00D6, U+00D8-00F6, U+00F8-00FF, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026",
    // What hardly a page shows: ½, £, ~.
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
 * System fonts that stand in until a web font is loaded; the second of each pair is for Android. All
 * names of a list have the same metrics. The average width of a letter, in em, is weighted by how
 * often English uses it, as Capsize does (seek-oss.github.io/capsize).
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

/** Ends the command with a sentence instead of a stack. */
function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** The folder of an installed package of Fontsource. */
function folderOf(name) {
  try {
    return path.dirname(require.resolve(`${name}/package.json`));
  } catch {
    return fail(`${name}, which src/theme/tokens.ts names, is not installed: npm install ${name}`);
  }
}

/** `U+0041-0043` → `ABC` */
const charactersIn = (ranges) =>
  ranges
    .split(",")
    .map((range) => range.trim().slice(2).split("-"))
    .map(([from, to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)])
    .map(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
    )
    .flat()
    .join("");

/** A font with a variable weight has one file for all of its weights. */
const weightsOf = (entry) =>
  entry.package.startsWith("@fontsource-variable/")
    ? [{ css: entry.weights.join(" "), name: "wght", axis: axisOf(entry.weights) }]
    : entry.weights.map((weight) => ({ css: String(weight), name: String(weight) }));

const axisOf = (weights) =>
  weights.length === 1 ? weights[0] : { min: Math.min(...weights), max: Math.max(...weights) };

/** What is made, by its place: nothing is written before all of it is. */
const files = new Map();

/** The text of a rule; the value of each declaration is as CSS takes it. */
function fontFace(declarations) {
  const lines = Object.entries(declarations).map((declaration) => declaration.join(":"));
  return `@font-face{${lines.join(";")}}`;
}

/** Makes the files of one face; subsets that the package does not have are left to the system's fonts. */
async function makeFace(role, entry, style, weight) {
  const folder = folderOf(entry.package);
  const unicode = JSON.parse(await readFile(path.join(folder, "unicode.json"), "utf8"));
  const faces = [];
  for (const subset of fontSubsets) {
    const name = `${path.basename(folder)}-${subset}-${weight.name}-${style}.woff2`;
    const source = path.join(folder, "files", name);
    if (!existsSync(source)) {
      if (subset !== fontSubsets[0]) continue;
      return fail(
        `${entry.package} has no file ${name}, as the entry "${role}" in src/theme/tokens.ts asks for. ` +
          `Choose another font, style or weight: ${path.join(folder, "metadata.json")} lists what it has.`,
      );
    }
    for (const [part, range] of Object.entries(RANGES[subset] ?? { [subset]: unicode[subset] })) {
      const font = await subsetFont(await readFile(source), charactersIn(range), {
        targetFormat: "woff2",
        ...(weight.axis && { variationAxes: { wght: weight.axis } }),
        keepFeatures: ["kern", "liga", "mark", "ccmp", "locl"],
        noLayoutClosure: true,
        noHinting: true,
      });
      const hash = createHash("sha256").update(font).digest("hex").slice(0, 20);
      const file = `${role}-${style}-${weight.css.replace(" ", "-")}-${part}-${hash}.woff2`;
      files.set(path.join(FONTS, file), font);
      const rule = fontFace({
        "font-family": `"${familyOf(role)}"`,
        "font-style": style,
        "font-weight": weight.css,
        "font-display": "swap",
        src: `url("/static/${file}") format("woff2")`,
        "unicode-range": range,
      });
      faces.push({ font, rule });
    }
  }
  return faces;
}

/** `display` → `Display`: the name in the font stacks of `tokens.ts`. */
const familyOf = (role) => role[0].toUpperCase() + role.slice(1);

const percent = (share) => `${Number((share * 100).toFixed(2))}%`;

/** System fonts, adjusted to a face's metrics, so that hardly any text moves when it is loaded. */
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

/** The rules, the heading's own first. */
const faces = [];
/** System fonts for the time until these are loaded. */
const fallbacks = [];
for (const [role, entry] of Object.entries(typeface)) {
  const folder = folderOf(entry.package);
  const licence = await readFile(path.join(folder, "LICENSE"));
  files.set(path.join(FOLDER, `LICENSE-${path.basename(folder)}.txt`), licence);
  const made = [];
  for (const style of entry.styles) {
    for (const weight of weightsOf(entry)) {
      made.push(...(await makeFace(role, entry, style, weight)));
    }
  }
  faces.push(...made.map(({ rule }) => rule));
  fallbacks.push(...(await fallbacksOf(role, entry, made[0].font)));
}

// JSON, which webpack knows: what a build reads by itself, Gatsby has to render all pages for, each time.
const data = {
  madeBy: "npm run fonts",
  madeOf: { fontSubsets, typeface },
  rules: [...faces, ...fallbacks],
};
files.set(path.join(FOLDER, "faces.json"), `${JSON.stringify(data, null, 2)}\n`);

for (const folder of [FOLDER, FONTS]) {
  for (const file of await readdir(folder)) await rm(path.join(folder, file));
}
for (const [file, content] of files) {
  await writeFile(file, content);
  if (!file.endsWith(".woff2")) continue;
  process.stdout.write(`${String(content.length).padStart(6)} bytes  ${path.basename(file)}\n`);
}
