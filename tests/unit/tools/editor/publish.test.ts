import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { publish } from "../../../../tools/editor/publish";
import { tempFolder, workIn } from "../../../support/temp-folder";

const folder = tempFolder("test");
workIn(folder);
const TESTIMONIALS = "src/content/testimonials";
const review = (quote: string) => JSON.stringify({ quote, author: "Maya & Daniël" });
const SAFE = "Nothing was published. Your changes stay saved.";

const inFolder = (name: string) => path.join(folder.path, name);
const git = (where: string, ...args: readonly string[]) =>
  execFileSync("git", args, { cwd: inFolder(where), encoding: "utf8", stdio: "pipe" }).trim();

function write(where: string, file: string, text: string) {
  mkdirSync(path.dirname(inFolder(`${where}/${file}`)), { recursive: true });
  writeFileSync(inFolder(`${where}/${file}`), text);
}

function clone(name: string) {
  git(".", "clone", "--quiet", "remote", name);
  git(name, "config", "user.name", "Tala");
  git(name, "config", "user.email", "tala@example.com");
}

beforeEach(() => {
  Object.assign(process.env, { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" });
  git(".", "init", "--quiet", "--bare", "--initial-branch=main", "remote");
  clone("hers");
  write("hers", `${TESTIMONIALS}/maya.json`, review("One."));
  write("hers", `${TESTIMONIALS}/noor.json`, '{ "author": "Noor" }');
  write("hers", "package.json", "{}");
  git("hers", "add", "--all");
  git("hers", "commit", "--quiet", "--message", "The site");
  git("hers", "push", "--quiet");
  process.chdir(inFolder("hers"));
});

/** Pushes somebody else's commit before hers. */
function publishElsewhere(file: string, text: string) {
  clone("theirs");
  write("theirs", file, text);
  git("theirs", "add", "--all");
  git("theirs", "commit", "--quiet", "--message", "Theirs");
  git("theirs", "push", "--quiet");
}

const published = (file: string) => git("remote", "show", `main:${file}`);

test("publishes only the content that she added, changed and deleted, and lists it by title", async () => {
  write("hers", `${TESTIMONIALS}/maya.json`, review("Two."));
  write("hers", `${TESTIMONIALS}/ana.json`, '{ "author": "Ana & Rui" }');
  rmSync(`${TESTIMONIALS}/noor.json`);
  write("hers", "src/content/images/arch.webp", "a picture");
  write("hers", "package.json", '{ "name": "half done" }');
  expect((await publish()).split("\n")).toEqual([
    "Picture arch.webp: added",
    'Testimonial "Ana & Rui": added',
    'Testimonial "Maya & Daniël": changed',
    'Testimonial "Noor": deleted',
    "Published: the site is updated within minutes.",
  ]);
  expect(published(`${TESTIMONIALS}/maya.json`)).toBe(review("Two."));
  expect(published("package.json")).toBe("{}");
  expect(git("remote", "log", "-1", "--format=%s")).toBe("Publish Picture arch.webp: added");
  expect(await publish()).toBe("Everything you saved is already published.");
});

test("keeps somebody else's changes, and mentions them", async () => {
  publishElsewhere(`${TESTIMONIALS}/noor.json`, '{ "author": "Noor & Finn" }');
  write("hers", `${TESTIMONIALS}/maya.json`, review("Two."));
  write("hers", "package.json", '{ "name": "half done" }');
  expect(await publish()).toContain("the changes of others");
  expect(git("hers", "status", "--porcelain")).toBe("M package.json");
  expect(published(`${TESTIMONIALS}/maya.json`)).toBe(review("Two."));
  expect(published(`${TESTIMONIALS}/noor.json`)).toContain("Noor & Finn");
});

test("on a conflict, publishes nothing, keeps her text and says what to do", async () => {
  publishElsewhere(`${TESTIMONIALS}/maya.json`, review("Theirs."));
  write("hers", `${TESTIMONIALS}/maya.json`, review("Hers."));
  for (const _ of ["once", "again"])
    await expect(publish()).rejects.toThrow(`${SAFE} Somebody else published changes`);
  expect(published(`${TESTIMONIALS}/maya.json`)).toBe(review("Theirs."));
  expect(git("hers", "show", `HEAD:${TESTIMONIALS}/maya.json`)).toBe(review("Hers."));
  expect(git("hers", "status", "--porcelain")).toBe("");

  await expect(publish()).rejects.toThrow('run "git pull --rebase -X theirs"');
  git("hers", "pull", "--quiet", "--rebase", "-X", "theirs");
  await publish();
  expect(published(`${TESTIMONIALS}/maya.json`)).toBe(review("Hers."));
});

test("says which files the site does not read", async () => {
  write("hers", `${TESTIMONIALS}/ana.json.txt`, "{}");
  expect(await publish()).toContain(`${TESTIMONIALS}/ana.json.txt: added, but not read`);
});

test("announces an entry without a title by its type", async () => {
  write("hers", `${TESTIMONIALS}/ana.json`, "{}");
  expect(await publish()).toContain("Testimonial: added");
});

test("publishes the next time what could not be pushed", async () => {
  write("hers", `${TESTIMONIALS}/maya.json`, review("Two."));
  git("hers", "remote", "set-url", "origin", "http://127.0.0.1:9/site.git");
  await expect(publish()).rejects.toThrow(
    `${SAFE} The repository cannot be reached. Check your internet connection.`,
  );
  git("hers", "remote", "set-url", "origin", inFolder("remote"));
  expect(await publish()).toContain('Testimonial "Maya & Daniël": changed');
  expect(published(`${TESTIMONIALS}/maya.json`)).toBe(review("Two."));
});

test.each<[string, () => unknown, string]>([
  [
    "no remote",
    () => git("hers", "remote", "remove", "origin"),
    "is not connected to a repository",
  ],
  [
    "no name",
    () => {
      git("hers", "config", "--remove-section", "user");
      git("hers", "config", "user.useConfigOnly", "true");
    },
    "Git does not know your name",
  ],
  [
    "an unknown account",
    () => git("hers", "remote", "set-url", "origin", inFolder("nowhere")),
    "does not accept your account",
  ],
  [
    "a broken file",
    () => write("hers", `${TESTIMONIALS}/maya.json`, "<<<<<<< HEAD"),
    `${TESTIMONIALS}/maya.json is not valid JSON`,
  ],
  [
    "an unfinished rebase",
    () => {
      git("hers", "commit", "--quiet", "--all", "--message", "Hers");
      publishElsewhere(`${TESTIMONIALS}/maya.json`, review("Theirs."));
      expect(() => git("hers", "pull", "--rebase")).toThrow("conflict");
    },
    'run "git rebase --abort"',
  ],
])("with %s, loses nothing and explains the problem", async (_, breakSetup, sentence) => {
  write("hers", `${TESTIMONIALS}/maya.json`, review("Two."));
  breakSetup();
  await expect(publish()).rejects.toThrow(`${SAFE} `);
  await expect(publish()).rejects.toThrow(sentence);
});
