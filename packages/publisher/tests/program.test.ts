import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { EXIT_LINE, SAID, type BuildOrder } from "../src/build/program";
import { compiled } from "./support/compiled";
import { idsIn, untilGone } from "./support/processes";
import { tempFolder } from "./support/temp-folder";
import { until } from "./support/until";

const root = tempFolder();
let count = 0;
let project: string;
let folder: string;

async function write(file: string, content = file) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}

beforeEach(async () => {
  project = path.join(root.path, `${(count += 1)}`);
  folder = path.join(project, ".publisher/build");
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
    ".env.production",
  ]) {
    await write(path.join(project, name));
  }
});

const WARM: BuildOrder = { cold: false, live: null, confirmed: null };

/** Starts the program as the publisher does without systemd. */
function start(command: string, env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [compiled("src/build/program"), project, folder, command], {
    env: { PATH: process.env.PATH, ENV_FILE: "", ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  return { child, output: text(child.stdout) };
}

/** Builds once. */
async function build(command = "true", order: Partial<BuildOrder> = {}, env = {}) {
  const { child, output } = start(command, env);
  child.stdin.write(`${JSON.stringify({ ...WARM, ...order })}\n`);
  const lines = (await output).trimEnd().split("\n");
  const [, code] = EXIT_LINE.exec(lines.pop()!)!;
  const said = lines.map((line) => line.slice(SAID.length));
  return { code: Number(code), log: said.join("\n").trim() };
}

const inWork = (name: string) =>
  readFile(path.join(folder, "work", name), "utf8").catch(() => null);

test("a build prints its log, and its exit code on the last line", async () => {
  expect(await build("echo one; echo two >&2; exit 3")).toEqual({ log: "one\ntwo", code: 3 });
});

test("whoever ends its input ends the build, with all that it has started", async () => {
  const pids = path.join(project, "pids");
  const { child, output } = start(`sleep 1000 & echo $! >> ${pids}; echo $$ >> ${pids}; wait`);
  child.stdin.write(`${JSON.stringify(WARM)}\n`);
  await until(() => idsIn(pids).length === 2, "it builds");
  child.stdin.end();
  await once(child, "exit");
  await untilGone(idsIn(pids));
  expect(await output).not.toContain("exit");
});

test("a build has all that it needs of the project, and nothing of what others made there", async () => {
  await build();
  for (const name of ["package.json", "src/pages/index.tsx", "src/content/faq.json"]) {
    expect(await inWork(name)).toBe(path.join(project, name));
  }
  expect(await inWork("node_modules/gatsby/index.js")).not.toBeNull();
  const others = [".git/HEAD", "tests/a.test.ts", "public/index.html", ".cache/old"];
  for (const name of [...others, ".env", ".env.production"]) {
    expect(await inWork(name)).toBeNull();
  }
});

test("the next build has the former one's cache and the newest content, or starts from nothing", async () => {
  const command = "ls -A; mkdir -p .cache .hosting";
  expect((await build(command)).log).not.toContain("cache");
  await write(path.join(project, "src/content/faq.json"), "[]");
  const { log } = await build(command);
  expect(log).toContain(".cache");
  // What a former build has complained of is gone.
  expect(log).not.toContain(".hosting");
  expect(await inWork("src/content/faq.json")).toBe("[]");
  expect((await build(command, { cold: true })).log).not.toContain(".cache");
});

test("a running preview does not get into a build", async () => {
  const draft = path.join(project, ".preview/.cache/redux/redux.state");
  await write(draft);
  await chmod(path.dirname(draft), 0o000);
  try {
    expect((await build()).code).toBe(0);
    expect(await readdir(path.join(folder, "work"))).not.toContain(".preview");
  } finally {
    await chmod(path.dirname(draft), 0o700);
  }
});

test("a build sees what the publisher has ordered, and all of its own environment", async () => {
  const order = { live: '{"id":"1"}', confirmed: "less" };
  const say =
    'cat "$LIVE_BUILD_FILE"; echo " $CONTENT_LOSS_CONFIRMED $NODE_EXTRA_CA_CERTS $HTTPS_PROXY"';
  const env = { NODE_EXTRA_CA_CERTS: "/etc/ca.pem", HTTPS_PROXY: "http://proxy:3128" };
  expect((await build(say, order, env)).log).toBe('{"id":"1"} less /etc/ca.pem http://proxy:3128');
});

test("a copy has links as links, times as they are, and nothing that is gone", async () => {
  const page = path.join(project, "src/pages/index.tsx");
  await symlink("index.tsx", path.join(project, "src/pages/link"));
  await write(path.join(project, "src/content/old.jpg"));
  const { mtimeMs } = await stat(page);
  await build();
  const work = path.join(folder, "work");
  expect((await stat(path.join(work, "src/pages/index.tsx"))).mtimeMs).toBeCloseTo(mtimeMs, -1);
  expect((await readdir(path.join(work, "src/pages"))).sort()).toEqual(["index.tsx", "link"]);
  await rm(path.join(project, "src/content/old.jpg"));
  await build();
  expect(await inWork("src/content/old.jpg")).toBeNull();
});

test("what a build says is never taken for its end", async () => {
  const { code, log } = await build("echo exit 0; echo; echo site-build exit 0; exit 3");
  expect([code, log]).toEqual([3, "exit 0\n\nsite-build exit 0"]);
});

test.each([
  ["settings of npm's in its home", 'echo bad > "$HOME/.npmrc"'],
  ["settings of npm's in the project", "echo bad > .npmrc"],
  ["other code of the site", "echo bad > src/pages/index.tsx"],
  ["a page where a folder was", "rm -r src/pages; echo bad > src/pages"],
  ["folders that nobody may read", "chmod 000 src/pages src"],
  [
    "a folder in place of the live site's numbers",
    'rm -f "$LIVE_BUILD_FILE"; mkdir "$LIVE_BUILD_FILE"',
  ],
  ["a pipe in place of the code", "rm package.json; mkfifo package.json"],
])("%s, left by a build, are gone with the next", async (_what, command) => {
  const bad = `mkdir .cache; touch .cache/kept; ${command}`;
  expect((await build(bad, { live: "{}" })).code).toBe(0);
  const look =
    'cat "$HOME/.npmrc" .npmrc 2>/dev/null; cat "$LIVE_BUILD_FILE" package.json src/pages/index.tsx; ls .cache';
  const { code, log } = await build(look, { live: "{}" });
  expect(code).toBe(0);
  expect(log).toBe(
    `{}${path.join(project, "package.json")}${path.join(project, "src/pages/index.tsx")}kept`,
  );
});

test("of a line without end the beginning is taken", async () => {
  const { code, log } = await build("head -c 3000000 /dev/zero | tr '\\0' x; echo; echo end");
  expect(code).toBe(0);
  expect(log).toMatch(/^x{1000,20000}\nend$/);
});
