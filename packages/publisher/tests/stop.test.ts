import { spawn, type ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { sendHook } from "./support/hook";
import { idsIn, untilGone } from "./support/processes";
import { PublisherFixture } from "./support/publisher-fixture";
import { until } from "./support/until";

let fixture: PublisherFixture;
beforeEach(() => (fixture = new PublisherFixture()));
afterEach(() => fixture.end());

test("asked to stop, it ends by itself and gives everything back", async () => {
  const first = await fixture.startLive();
  const { code, stderr } = await first.kill("SIGTERM");
  expect([code, stderr]).toEqual([0, ""]);
  expect(first.log.map(({ msg }) => msg)).toContain("stopped");
  const second = await fixture.start();
  expect((await second.kill("SIGINT")).code).toBe(0);
});

test("asked to stop during a build, it lets the build end and accepts nothing more", async () => {
  const gate = fixture.file("gate");
  const first = await fixture.startLive({}, { limits: { stopTimeout: 300_000 } });
  fixture.write({ mark: "two", waitFor: gate });
  await sendHook(fixture.url);
  await until(() => fixture.builds.length === 3, "the build is under way");
  process.kill(first.pid, "SIGTERM");
  await until(async () => (await fetch(`${fixture.url}/readyz`)).status === 503, "it is stopping");
  expect(await sendHook(fixture.url)).toMatchObject({
    status: 503,
    message: "The publisher is being stopped. Send it again in a minute.",
  });
  expect(fixture.page()).toContain("one /");
  writeFileSync(gate, "");
  expect((await first.ended).code).toBe(0);
  expect(fixture.page()).toContain("two /");
});

test("a build that takes too long for that is handed over to the next start", async () => {
  const first = await fixture.startLive({}, { limits: { stopTimeout: 50 } });
  const pids = await fixture.publishEndless();
  expect((await first.kill("SIGTERM")).code).toBe(0);
  await untilGone(pids);
  fixture.write({ mark: "three" });
  await fixture.startLive();
  expect(fixture.page()).toContain("three /");
});

test("a log that nobody reads any more does not keep it from ending", async () => {
  let read = Promise.resolve();
  const command = fixture.env()["PUBLISHER_BUILD_COMMAND"]!;
  const endless = fixture.file("endless");
  const publisher = await fixture.startLive(
    { PUBLISHER_BUILD_COMMAND: `if [ -e ${endless} ]; then yes; else ${command}; fi` },
    { limits: { stopTimeout: 500 }, logPause: () => read },
  );
  let readAgain = () => {};
  read = new Promise((resolve) => (readAgain = resolve));
  writeFileSync(endless, "");
  await sendHook(fixture.url);
  await fixture.statusWhen(({ building }) => building !== null, "it builds");
  process.kill(publisher.pid, "SIGTERM");
  await untilGone([publisher.pid]);
  readAgain();
  expect((await publisher.ended).code).toBe(0);
});

const ROOT = path.resolve(__dirname, "../../..");

test.each<[string, (npm: ChildProcess) => void]>([
  ["a process manager stops npm", (npm) => npm.kill("SIGTERM")],
  // A terminal tells all of them, and npm passes it on once more.
  ["somebody presses Ctrl+C", (npm) => process.kill(-npm.pid!, "SIGINT")],
])("started by npm, it stops in its own way where %s", async (_, stop) => {
  const pids = fixture.file("pids");
  fixture.write({ mark: "one", hang: pids });
  const env = fixture.env();
  // The publisher itself must hear of it, not a shell between npm and it.
  const npm = spawn("npm", ["run", "publisher"], { cwd: ROOT, env, detached: true });
  const output = text(npm.stdout);
  const kill = () => process.kill(-npm.pid!, "SIGKILL");
  await until(() => idsIn(pids).length === 2, "it builds").catch((error: unknown) => {
    kill();
    throw error;
  });
  stop(npm);
  const log = await Promise.race([output, sleep(60_000, "It goes on", { ref: false })]);
  if (log === "It goes on") kill();
  expect(log).toContain('"msg":"stopped"');
  expect(log).not.toContain('"msg":"build ended"');
  await untilGone(idsIn(pids));
});
