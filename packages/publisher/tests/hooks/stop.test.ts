import { writeFileSync } from "node:fs";
import { sendHook } from "../support/hook";
import { idsIn, untilGone } from "../support/processes";
import { Stage } from "../support/publisher-process";
import { until } from "../support/until";

let stage: Stage;
beforeEach(() => (stage = new Stage()));
afterEach(() => stage.end());

test("asked to stop, it ends by itself and gives everything back", async () => {
  const first = await stage.start();
  await stage.settled();
  const { code, stderr } = await first.kill("SIGTERM");
  expect([code, stderr]).toEqual([0, ""]);
  expect(first.log.at(-1)).toMatchObject({ msg: "stopped" });
  const second = await stage.start();
  expect((await second.kill("SIGINT")).code).toBe(0);
});

test("asked to stop during a build, it lets the build end, serves visitors and accepts nothing more", async () => {
  const gate = stage.file("gate");
  const first = await stage.start({ PUBLISHER_STOP_LIMIT: "5m" });
  await stage.settled();
  stage.write({ mark: "two", waitFor: gate });
  await sendHook(stage.url);
  await until(() => stage.builds.length === 3, "the build is under way");
  process.kill(first.pid, "SIGTERM");
  await until(async () => (await fetch(`${stage.url}/healthz`)).status === 503, "it is stopping");
  expect(await sendHook(stage.url)).toMatchObject({
    status: 503,
    message: "The publisher is being stopped. Send it again in a minute.",
  });
  expect(await stage.page()).toContain("one /");
  writeFileSync(gate, "");
  expect((await first.ended).code).toBe(0);
  await stage.start();
  expect(await stage.page()).toContain("two /");
  expect((await stage.status()).jobs[0]?.state).toBe("released");
  expect(stage.builds).toHaveLength(4);
});

test("a build that takes too long for that is handed over to the next start", async () => {
  const pids = stage.file("pids");
  const first = await stage.start({ PUBLISHER_STOP_LIMIT: "50ms" });
  await stage.settled();
  stage.write({ mark: "two", hang: pids });
  await sendHook(stage.url);
  await until(() => idsIn(pids).length === 2, "it hangs");
  expect((await first.kill("SIGTERM")).code).toBe(0);
  await untilGone(idsIn(pids));
  stage.write({ mark: "three" });
  await stage.start();
  await stage.settled();
  expect(await stage.page()).toContain("three /");
});
