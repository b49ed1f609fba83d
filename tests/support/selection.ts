/** The steps of `npm test`, and what a word after it selects of them. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { program, root } from "./project";
import { build, command, jestTests, linuxOnly, playwrightTests, type Step } from "./steps";

/**
 * In the order in which they start. First what takes long and does one thing after the other; then what
 * can keep every processor busy; at the end what is short, the longest first, so that none is idle.
 */
export const STEPS: readonly Step[] = [
  build("build", 1, "the site as it is, and the GraphQL types that it writes"),
  jestTests("contentful", "tests/contentful", 0.5, "builds from a Contentful"),
  linuxOnly(
    playwrightTests("live", "tests/live", 0.5, "a publish, from Contentful to a couple's browser"),
  ),
  linuxOnly(jestTests("publisher", "packages/publisher", 0.5, "the publisher")),
  playwrightTests(
    "preview",
    "tests/preview",
    0.5,
    "the draft preview, and the developer's server with a Contentful",
  ),
  { ...playwrightTests("browser", "tests/e2e", 1, "the built site in a browser"), needs: "build" },
  {
    ...playwrightTests(
      "engines",
      "tests/engines",
      1,
      "the built site in Chromium, Firefox and WebKit",
    ),
    needs: "build",
  },
  {
    ...playwrightTests("editor", "tests/editor", 1, "the editor of the embedded content"),
    needs: "build",
  },
  playwrightTests("large-site", "tests/scale", 1, "a site that has grown, by docs/extend.md too"),
  jestTests("cms", "tests/cms", 0.5, "the content commands"),
  {
    ...playwrightTests("develop", "tests/develop", 0.5, "the developer's server"),
    needs: "preview",
  },
  command("lint", 1, "ESLint", program("eslint"), [".", "--max-warnings=0"]),
  jestTests("unit", "tests/unit", 1, "the rules and components of src"),
  command("types", 1, "TypeScript", program("tsc", "typescript")),
  command("format", 1, "Prettier", program("prettier"), ["--check", "--log-level=warn", "."]),
  jestTests("contract", "tests/contract", 1, "what holds for the whole project"),
  jestTests("contentful-local", "packages/contentful-local", 1, "the local Contentful"),
];

/** Rooms whose browser tests have other names. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  build: ["budget", "layout-shift", "public-folder", "security"],
  gallery: ["lightbox"],
  inquiry: ["contact-form"],
  layout: ["failure"],
  seo: ["head", "html"],
  startup: ["click-replay", "navigation"],
};

/** A step, and the test files that it is to run: all of them, if none is named. */
export interface Chosen {
  readonly step: Step;
  readonly files: readonly string[];
}

const testFiles = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.split(path.sep).join("/")}`);

/** What a word selects; nothing where no step and no file goes by it. */
export function chosenBy(argument: string): Chosen[] {
  const word = argument.replace(/^src\//, "").replace(/\/$/, "");
  const whole = STEPS.filter(({ folder, name }) => [name, folder].includes(word));
  if (whole.length > 0) return whole.map((step) => ({ step, files: [] }));
  const names = [word, ...(ROOMS[word] ?? [])];
  return STEPS.flatMap((step) => {
    const files = step.folder ? testFiles(step.folder) : [];
    const found = files.filter((file) => names.some((name) => file.includes(name)));
    return found.length > 0 ? [{ step, files: found }] : [];
  });
}
