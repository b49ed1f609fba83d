import {
  chmod,
  mkdir,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { WorkFolder } from "../src/build/work-folder";
import { readSettings } from "../src/settings";
import { tempFolder } from "./support/temp-folder";

const folder = tempFolder();
let project: string;
let data: string;
let count = 0;

async function write(file: string, text = file) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

beforeEach(async () => {
  cacheState = FRESH;
  project = path.join(folder.path, `${(count += 1)}`);
  data = path.join(project, ".publisher");
  for (const name of [
    "package.json",
    "src/pages/index.tsx",
    "src/content/faq.json",
    "tests/a.test.ts",
    "node_modules/gatsby/index.js",
    ".git/HEAD",
    "public/index.html",
    ".cache/old",
    ".env",
  ]) {
    await write(path.join(project, name));
  }
});

interface Options {
  readonly buildEnv?: NodeJS.ProcessEnv;
  readonly buildCommand?: string;
  readonly maxWarmBuilds?: number;
}

const SECRETS = {
  CONTENTFUL_WEBHOOK_SECRET: "s".repeat(64),
  PUBLISHER_DEPLOY_TOKEN: "d".repeat(32),
  PUBLISHER_STATUS_TOKEN: "t".repeat(32),
};
const FRESH = { key: "", warmBuilds: 0, isValid: false };
let cacheState = FRESH;
const workFolder = (options: Options = {}) =>
  new WorkFolder({
    ...readSettings({ ...SECRETS, PUBLISHER_SAMPLE: "yes", ENV_FILE: "" }),
    projectFolder: project,
    dataFolder: data,
    buildCommand: "npm run build",
    buildEnv: {},
    maxWarmBuilds: 50,
    ...options,
  });

/** A build that leaves a cache and ends well. */
async function build(options?: Options): Promise<"warm" | "cold"> {
  const work = workFolder(options);
  cacheState = await work.prepare(cacheState);
  const isWarm = cacheState.warmBuilds > 0;
  const cache = path.join(work.path, ".cache/made");
  const found = await readFile(cache, "utf8").catch(() => null);
  expect(found === null).toBe(!isWarm);
  await write(cache);
  cacheState.isValid = true;
  return isWarm ? "warm" : "cold";
}

const inWork = (name: string) => readFile(path.join(data, "work", name), "utf8").catch(() => null);

test("a build has all that it needs of the project, and nothing of what others made there", async () => {
  await build();
  for (const name of ["package.json", "src/pages/index.tsx", "src/content/faq.json"]) {
    expect(await inWork(name)).toBe(path.join(project, name));
  }
  expect(await inWork("node_modules/gatsby/index.js")).not.toBeNull();
  for (const name of [".git/HEAD", "tests/a.test.ts", "public/index.html", ".cache/old", ".env"]) {
    expect(await inWork(name)).toBeNull();
  }
});

test("the next build is a warm one, also where the content beside the code has changed", async () => {
  expect(await build()).toBe("cold");
  expect(await build()).toBe("warm");
  await write(path.join(project, "src/content/faq.json"), "[]");
  expect(await build()).toBe("warm");
  expect(await inWork("src/content/faq.json")).toBe("[]");
});

test("a running preview neither makes the next build a cold one nor gets into it", async () => {
  const draft = path.join(project, ".preview/.cache/redux/redux.state");
  await write(draft);
  await chmod(path.dirname(draft), 0o000);
  try {
    expect(await build()).toBe("cold");
    await write(path.join(project, ".preview/public/index.html"), "the first draft");
    expect(await build()).toBe("warm");
    await write(path.join(project, ".preview/public/index.html"), "the second draft");
    expect(await build()).toBe("warm");
    expect(await readdir(path.join(data, "work"))).not.toContain(".preview");
  } finally {
    await chmod(path.dirname(draft), 0o700);
  }
});

test("releases that were kept in the project before PUBLISHER_DATA was set are no part of it", async () => {
  data = path.join(folder.path, `${count}-elsewhere`);
  const former = path.join(project, ".publisher/state.json");
  await write(former, "{}");
  expect(await build()).toBe("cold");
  await write(former, '{"requests":[]}');
  expect(await build()).toBe("warm");
  expect(await readdir(path.join(data, "work"))).not.toContain(".publisher");
});

test.each([
  ["the code", () => write(path.join(project, "src/pages/about.tsx"))],
  [
    "a file's text alone",
    () => write(path.join(project, "package.json"), path.join(project, "package.jsoN")),
  ],
  ["a file that is gone", () => rm(path.join(project, "src/pages/index.tsx"))],
])("a build starts from nothing after a change of %s", async (_what, change) => {
  await build();
  await change();
  expect(await build()).toBe("cold");
  expect(await build()).toBe("warm");
});

test("a build starts from nothing after a change of its settings", async () => {
  await build({ buildEnv: { SITE_URL: "https://a.example.com", CONTENTFUL_HOST: "cdn" } });
  for (const options of [
    { buildEnv: { SITE_URL: "https://b.example.com", CONTENTFUL_HOST: "cdn" } },
    { buildEnv: { SITE_URL: "https://b.example.com", CONTENTFUL_HOST: "preview" } },
    { buildCommand: "make", buildEnv: {} },
  ]) {
    expect(await build(options)).toBe("cold");
    expect(await build(options)).toBe("warm");
  }
  // What changes with each login is no setting.
  const other = { buildCommand: "make", buildEnv: { SSH_CONNECTION: "1" } };
  expect(await build(other)).toBe("warm");
});

test("a build starts from nothing after one that did not end well, and after so many warm ones", async () => {
  await build();
  cacheState = await workFolder().prepare(cacheState);
  expect(cacheState.warmBuilds).toBe(1);
  expect(await build()).toBe("cold");
  const seldom = { maxWarmBuilds: 2 };
  expect([await build(seldom), await build(seldom), await build(seldom)]).toEqual([
    "warm",
    "warm",
    "cold",
  ]);
});

test("what a former build has complained of is gone before the next one", async () => {
  const work = workFolder();
  const problems = path.join(work.path, ".hosting/problems.json");
  for (const isWarm of [false, true]) {
    cacheState = await work.prepare(cacheState);
    expect(cacheState.warmBuilds > 0).toBe(isWarm);
    await expect(readFile(problems)).rejects.toThrow("ENOENT");
    await write(problems);
    cacheState.isValid = true;
  }
});

test("a copy has links as links, times as they are, and nothing that is gone", async () => {
  const page = path.join(project, "src/pages/index.tsx");
  await symlink("index.tsx", path.join(project, "src/pages/link"));
  await write(path.join(project, "src/content/images/old.jpg"));
  await utimes(page, 1, 1_700_000_000);
  await build();
  const work = path.join(data, "work");
  expect(await readlink(path.join(work, "src/pages/link"))).toBe("index.tsx");
  expect((await stat(path.join(work, "src/pages/index.tsx"))).mtimeMs).toBe(1_700_000_000_000);
  await rm(path.join(project, "src/content/images/old.jpg"));
  expect(await build()).toBe("warm");
  expect(await inWork("src/content/images/old.jpg")).toBeNull();
  await rm(page);
  expect(await build()).toBe("cold");
  expect(await inWork("src/pages/index.tsx")).toBeNull();
});
