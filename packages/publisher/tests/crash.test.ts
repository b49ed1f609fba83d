import { existsSync, readFileSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { couple, signedHook } from "./support/intake";
import { machineForEachTest, scriptOf } from "./support/machine";
import { startMailServer, type MailServer } from "./support/mail-server";
import { programs } from "./support/programs";

const run = programs();
const machine = machineForEachTest();
let server: MailServer;
beforeEach(async () => (server = await startMailServer()));
afterEach(() => server.close());

/** One publish, as systemd does it; the step that runs after so many ms is killed. */
async function publish(mark: string, killAfter = Infinity) {
  const end = performance.now() + killAfter;
  machine().build(mark);
  for (const step of ["begin", "settle"] as const) {
    const { child, ended } = run.publish(machine(), step);
    const pause = Math.max(0, end - performance.now());
    const killing = sleep(Math.min(pause, 2 ** 30), undefined, { ref: false });
    const code = await Promise.race([ended, killing.then(() => "late" as const)]);
    if (code === 0) continue;
    child.kill("SIGKILL");
    await ended;
    return;
  }
}

test("killed at any point, the site is whole, and what was wanted is published or still known", async () => {
  await publish("0");
  // What is killed later than this has ended.
  const start = performance.now();
  machine().want();
  await publish("1");
  const duration = performance.now() - start;
  const live: string[] = [];
  for (let index = 2; index < 42; index += 1) {
    const mark = `${index}`;
    machine().want();
    await publish(mark, (duration * (index - 1)) / 40);
    const shown = /<h1>(\d+)</.exec(machine().live()!)![1]!;
    expect(machine().live("404.html")).toBe(machine().live());
    expect(machine().live(scriptOf(shown))).toBe(shown);
    expect(machine().read(`releases/hashed/${scriptOf(shown)}`)).toBe(shown);
    const isKnown = existsSync(machine().at("wanted/hook")) || machine().read("retry-in");
    expect(shown === mark || Boolean(isKnown)).toBe(true);
    live.push(shown === mark ? "published" : "known");
  }
  expect(new Set(live).size).toBe(2);
  machine().want("retry");
  await publish("last");
  expect(machine().live()).toBe("<h1>last</h1>");
  expect(machine().has("failures")).toBe(false);
  expect(machine().releases.length).toBeLessThanOrEqual(6);
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
