import { readFileSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { couple, signedHook } from "./support/intake";
import { machineForEachTest, pictureOf, scriptOf } from "./support/machine";
import { startMailServer, type MailServer } from "./support/mail-server";
import { programs } from "./support/programs";

const run = programs();
const machine = machineForEachTest();
let server: MailServer;
beforeEach(async () => (server = await startMailServer()));
afterEach(() => server.close());

/** One publish, as systemd does it; the step in which something comes true is killed at once. */
async function publish(mark: string, isTrue: () => boolean = () => false) {
  machine().build(mark);
  for (const step of ["begin", "settle"] as const) {
    const { child, ended } = run.publish(machine(), step);
    while (child.exitCode === null && !isTrue()) await setImmediate();
    if (isTrue()) child.kill("SIGKILL");
    if ((await ended) !== 0) return;
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
  for (const step of ["begin", "settle"] as const) await run.publish(machine(), step).ended;
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
  expect([machine().has("failures"), machine().releases.length]).toEqual([false, 2]);
});

test("whatever the intake has accepted when it is killed is on the disk, or with Postfix", async () => {
  for (let round = 0; round < 10; round += 1) {
    rmSync(machine().at("wanted/hook"), { force: true });
    const { child, ended, url } = await run.intake(machine(), server.variables);
    const accepted: string[] = [];
    const post = async (index: number) => {
      const message = `Message ${round}-${index}.`;
      const body = new URLSearchParams({ ...couple, id: message, message });
      const headers = { accept: "application/json", "x-forwarded-for": `198.51.100.${round}` };
      const { status } = await fetch(`${url}/inquiries`, { method: "POST", headers, body });
      if (status === 202) accepted.push(message);
      // Each time at another moment.
      if (accepted.length > round) child.kill("SIGKILL");
    };
    const hook = fetch(`${url}/hooks/contentful`, signedHook()).then(
      ({ status }) => status === 202,
      () => false,
    );
    await Promise.allSettled(Array.from({ length: 15 }, (_, index) => post(index)));
    if (await hook) expect(machine().has("wanted/hook")).toBe(true);
    await ended;
    const texts = server.mails.map(({ text }) => text);
    expect(accepted.length).toBeGreaterThan(0);
    for (const message of accepted) expect(texts.join("")).toContain(message);
  }
});

/** The most memory that a process has had so far, in MB. */
const peakOf = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024;

test("4,000 unfinished requests and 2,000 wrong signatures leave it small, and it answers", async () => {
  const { child, port, url } = await run.intake(machine(), server.variables);
  const sockets: Socket[] = [];
  for (let count = 0; count < 4000; count += 1) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write("POST /inquiries HTTP/1.1\r\nhost: a\r\ncontent-length: 60000\r\n\r\nname=a");
    sockets.push(socket);
  }
  for (let count = 0; count < 2000; count += 50) {
    const wrong = signedHook({ secret: "0".repeat(64), body: "x".repeat(10_000) });
    const batch = Array.from({ length: 50 }, () => fetch(`${url}/hooks/contentful`, wrong));
    for (const { status } of await Promise.all(batch)) expect(status).toBe(401);
  }
  expect((await fetch(`${url}/hooks/contentful`, signedHook())).status).toBe(202);
  // The unit has a limit of 300 MB.
  expect(peakOf(child.pid!)).toBeLessThan(200);
  for (const socket of sockets) socket.destroy();
});
