import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { contentTypes } from "../../src/model";
import { catalogue, type Code, type Words } from "../../src/model/problems";
import { problemsHeading } from "../../src/model/sentences";
import { mail, places, secret } from "../../packages/publisher/src/settings";
import { root } from "../support/project";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

const guides = readdirSync(path.join(root, "docs"))
  .filter((name) => name.endsWith(".md"))
  .map((name) => `docs/${name}`);
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "tests/README.md",
  "tools/editor/README.md",
  ...guides,
];
/** What stands in a page outside of blocks of code. */
const prose = (page: string) => read(page).replace(/^```[^]*?^```/gm, "");

/** A heading's address on its page, as GitHub and most other viewers make it. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

const anchorsOf = (page: string) =>
  [...prose(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchor(heading!));

/** Links of the pages, but for addresses on the web and those of the site in an example. */
const ownLinks = pages.flatMap((page) =>
  [...prose(page).matchAll(/\[[^\]]*\]\((?!https?:|mailto:|\/)([^)\s]+)\)/g)].map(([, target]) => ({
    page,
    target: target!,
  })),
);

describe("whoever follows the guides", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

  test("finds every command that they name", () => {
    const named = pages.flatMap((page) =>
      [...read(page).matchAll(/\bnpm run ([a-z][\w:-]*)/g)].map(([, name]) => `${page}: ${name}`),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((each) => !Object.hasOwn(scripts, each.split(": ")[1]!))).toEqual([]);
  });

  test("reads how many kinds of entry there are", () => {
    expect(read("README.md")).toContain(` ${contentTypes.length} kinds of entry`);
  });

  test("reads what every command does, in one list", () => {
    const [, section = ""] = read("CONTRIBUTING.md").split("\n## Commands\n");
    const [commands = ""] = section.split("\n## ");
    const listed = [...commands.matchAll(/`([a-z][\w:-]*)`:/g)].map(([, name]) => name!);
    expect(listed.sort()).toEqual(Object.keys(scripts).sort());
  });

  test("finds every file and folder of the project that they name", () => {
    // docs/extend.md names files that its reader makes; a test follows it.
    const others = pages.filter((page) => page !== "docs/extend.md");
    const named = others.flatMap((page) =>
      [...prose(page).matchAll(/`((?:src|tools|packages|plugins|static|tests)\/[\w./-]+)`/g)].map(
        ([, file]) => ({ page, file: file! }),
      ),
    );
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter(({ file }) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  test("arrives wherever a link leads", () => {
    expect(ownLinks.length).toBeGreaterThan(10);
    // Pages that GitHub has for each repository.
    const inside = ownLinks.filter(({ target }) => !/^\.\.\/\.\.\/(generate|actions)/.test(target));
    const broken = inside.filter(({ page, target }) => {
      const [file = "", fragment] = target.split("#");
      const to = file === "" ? page : path.posix.join(path.posix.dirname(page), file);
      if (!existsSync(path.join(root, to))) return true;
      return fragment !== undefined && !anchorsOf(to).includes(fragment);
    });
    expect(broken).toEqual([]);
  });

  test("is told about every variable that .env.example lists", () => {
    const lines = read(".env.example").matchAll(/^#?\s*([A-Z][A-Z0-9_]+)=/gm);
    const variables = [...lines].map(([, name]) => name!);
    expect(variables.length).toBeGreaterThan(5);
    const told = read("docs/contentful.md") + read("docs/hosting.md");
    expect(variables.filter((name) => !told.includes(`\`${name}\``))).toEqual([]);
  });

  test("is told about every variable of the publisher", () => {
    const told = [...read("packages/publisher/README.md").matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)];
    const names = [places, mail, secret].flatMap(({ shape }) => Object.keys(shape));
    expect(told.map(([, name]) => name).sort()).toEqual(names.sort());
  });
});

test("every picture of the guides is shown, and light enough for a phone", () => {
  const folder = path.join(root, "docs/pictures");
  const files = readdirSync(folder).filter((name) => name.endsWith(".webp"));
  const shown = ownLinks.map(({ page, target }) => path.join(path.dirname(page), target));
  expect(files.filter((name) => !shown.includes(`docs/pictures/${name}`))).toEqual([]);
  const heavy = files.filter((name) => readFileSync(path.join(folder, name)).length > 60 * 1024);
  expect(heavy).toEqual([]);
});

describe("the officiant", () => {
  /** Stands for whatever a message is about: a name, a value, an address. */
  const ANYTHING = "§";
  const anything: unknown = new Proxy(
    {},
    { get: (_, name) => (name === "allowed" ? [ANYTHING] : ANYTHING) },
  );

  /** What a message says is wrong, as a pattern: without the entry's name before it. */
  function patternOf(code: Code): RegExp {
    const toWords = catalogue[code] as (params: unknown, labels: unknown) => Words;
    const { after, wrong } = toWords(anything, anything);
    const words = `${after === "field" ? `${ANYTHING} ` : ""}${wrong}`;
    const parts = words
      .replaceAll(`"${ANYTHING}"`, ANYTHING)
      .split(ANYTHING)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${parts.join(".+")}$`);
  }

  const examples = ["docs/officiant.md", "docs/content.md"].flatMap((page) =>
    [...prose(page).matchAll(/^(?:\||-)\s*`([^`]+)`/gm)].map(([, example]) => example!),
  );

  test.each(Object.keys(catalogue) as Code[])(
    "finds an example of the message %s in a guide",
    (code) => {
      expect(examples.filter((example) => patternOf(code).test(example))).not.toEqual([]);
    },
  );

  test("finds the heading of the list of messages", () => {
    expect(read("docs/officiant.md")).toContain(problemsHeading(2));
  });
});
