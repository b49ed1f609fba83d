/** The programs as a machine runs them, in processes that are killed or flooded. */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { takePort } from "../../../tests/support/ports";
import { until } from "./booted/until";
import { SECRET, signedHook } from "./support/intake";
import { machineForEachTest, pictureOf, scriptOf } from "./support/machine";

const machine = machineForEachTest();
const folder = mkdtempSync(path.join(tmpdir(), "programs-"));
beforeAll(() => {
  const options = ["--", `--outdir=${folder}`, "--log-level=error"];
  execFileSync("npm", ["run", "--silent", "build", ...options], { cwd: path.dirname(__dirname) });
});
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(() => rmSync(folder, { recursive: true }));

function start(name: string, args: readonly string[], variables: object = {}) {
  const { PATH } = process.env;
  const env = { PATH, ...machine().variables, ...variables, NODE_ENV: "production" };
  const program = path.join(folder, `${name}.js`);
  const child = spawn(process.execPath, [program, ...args], { env, stdio: "ignore" });
  children.push(child);
  return { child, ended: once(child, "exit") };
}

/** One publish, as systemd does it; the step in which something comes true is killed at once. */
async function publish(mark: string, isTrue: () => boolean = () => false) {
  machine().build(mark);
  for (const step of ["begin", "settle"]) {
    const { child, ended } = start("publish", [step]);
    while (child.exitCode === null && !isTrue()) await setImmediate();
    if (isTrue()) child.kill("SIGKILL");
    const [code] = (await ended) as [number | null];
    if (code !== 0) return;
  }
}

const staged = (file: string) => machine().has(`releases/.staging/public/${file}`);
test.each<[string, () => boolean]>([
  ["the failure is counted", () => machine().read("failures")!.includes('"count":2')],
  ["the next try is noted", () => machine().read("retry-in") === "120\n"],
  ["the wishes are taken", () => !machine().has("wanted/hook")],
  ["a release is begun", () => machine().has("releases/.staging")],
  ["it has one file", () => staged("404.html")],
  ["it has all files", () => staged(pictureOf("new"))],
  ["its hashed files are shared", () => machine().has(`releases/hashed/${scriptOf("new")}`)],
  ["it has its name", () => machine().releases.length > 1],
  ["it is live", () => machine().live() === "<h1>new</h1>"],
  ["the condition is gone", () => !machine().has("condition")],
  ["the failures are gone", () => !machine().has("failures")],
])("killed when %s, the site is whole, and the publish is not forgotten", async (_when, isTrue) => {
  machine().want();
  await publish("old");
  machine().want();
  machine().fail();
  for (const step of ["begin", "settle"]) await start("publish", [step]).ended;
  machine().want();
  await publish("new", isTrue);
  const shown = /<h1>(\w+)</.exec(machine().live()!)![1]!;
  expect(machine().live("404.html")).toBe(machine().live());
  expect(machine().live(scriptOf(shown))).toBe(shown);
  expect(machine().read(`releases/hashed/${scriptOf(shown)}`)).toBe(shown);
  const isKnown = machine().has("wanted/hook") || machine().read("retry-in");
  expect(shown === "new" || Boolean(isKnown)).toBe(true);
  machine().want("retry");
  await publish("new");
  expect(machine().live()).toBe("<h1>new</h1>");
  // What was killed with its name and not yet live is one more, until five newer ones are there.
  expect(machine().has("failures")).toBe(false);
});

/** The most memory that a process has had so far, in MB. */
const peakOf = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024;

test("4,000 unfinished requests and 2,000 wrong signatures leave the intake small, and it answers", async () => {
  const PORT = takePort();
  const { child } = start("intake", [], { PORT, CONTENTFUL_WEBHOOK_SECRET: SECRET });
  const hook = (request: RequestInit) =>
    fetch(`http://127.0.0.1:${PORT}/hooks/contentful`, request).then(
      ({ status }) => status,
      () => "not there",
    );
  await until(async () => (await hook({})) === 404, "the intake answers");
  const sockets: Socket[] = [];
  for (let count = 0; count < 4000; count += 1) {
    const socket = connect(Number(PORT), "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write("POST /hooks/contentful HTTP/1.1\r\nhost: a\r\ncontent-length: 60000\r\n\r\na");
    sockets.push(socket);
  }
  for (let count = 0; count < 2000; count += 50) {
    const wrong = signedHook({ secret: "0".repeat(64), body: "x".repeat(10_000) });
    const statuses = await Promise.all(Array.from({ length: 50 }, () => hook(wrong)));
    expect(new Set(statuses)).toEqual(new Set([401]));
  }
  expect(await hook(signedHook())).toBe(202);
  // The unit has a limit of 300 MB.
  expect(peakOf(child.pid!)).toBeLessThan(300);
  for (const socket of sockets) socket.destroy();
});
