import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import subsetFont from "subset-font";
import { drawText } from "../../../src/source/social-card/fonts";
import { findLetterProblems } from "../../../src/source/social-card/letters";
import { cardFonts } from "../../../src/theme/tokens";
import { root } from "../../support/project";
import { rawContent, rawEntry } from "../../support/raw-content";
import { tempFolder } from "../../support/temp-folder";

jest.mock("../../../src/theme/tokens", () => ({
  ...jest.requireActual<object>("../../../src/theme/tokens"),
  cardFonts: [],
}));

const PACKAGE = "@fontsource/urdu-names";
/** Urdu in Latin letters, two of which the display font lacks. */
const BRAND = "Ṅaḡma & June";
const folder = tempFolder();

/** Installs a package of Fontsource that has these letters. */
async function install() {
  const whole = "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal";
  const font = readFileSync(path.join(root, "node_modules", `${whole}.woff2`));
  const letters = await subsetFont(font, "ḠḡṄṅ", {
    targetFormat: "woff2",
    variationAxes: { wght: 400 },
  });
  const target = path.join(folder.path, "node_modules", PACKAGE);
  mkdirSync(path.join(target, "files"), { recursive: true });
  writeFileSync(path.join(target, "unicode.json"), '{"[5]":"U+1E20-1E45","latin":"U+0000-00FF"}');
  writeFileSync(path.join(target, "files/urdu-names-5-400-normal.woff2"), letters);
}

beforeAll(async () => {
  cpSync(path.join(root, "src/theme/fonts"), path.join(folder.path, "src/theme/fonts"), {
    recursive: true,
  });
  await install();
  process.chdir(folder.path);
});
afterAll(() => process.chdir(root));

/** With a project that names these packages for its cards. */
const choose = (...names: string[]) => (cardFonts as string[]).splice(0, Infinity, ...names);

const problems = async (brandName: string) => {
  const settings = rawEntry("siteSettings", "settings", { brandName }, "there");
  return (await findLetterProblems(rawContent([settings]))).map(({ sentence }) => sentence);
};

const draw = () =>
  drawText({ type: "div", props: { style: { fontFamily: "Display" }, children: BRAND } });

test("a brand in letters of a card font is on the card, and nobody is told of a problem", async () => {
  choose();
  expect((await problems(BRAND)).join()).toContain("no font for: Ṅ ḡ.");
  const without = await draw();
  choose(PACKAGE);
  expect(await problems(BRAND)).toEqual([]);
  // Two letters more in the drawing's path.
  expect((await draw()).length).toBeGreaterThan(without.length + 300);
});

test("a card font that is not installed is told by its name, with the command", async () => {
  choose("@fontsource/nanum-myeongjo");
  await expect(problems("민준")).rejects.toThrow(
    "@fontsource/nanum-myeongjo, which src/theme/tokens.ts names, is not installed: npm install @fontsource/nanum-myeongjo",
  );
});
