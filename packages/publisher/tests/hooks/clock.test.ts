import { writeFileSync } from "node:fs";
import path from "node:path";
import { send, sendHook, sendRebuild, signedHook } from "../support/hook";
import { Stage } from "../support/publisher-process";

const HOUR = 3_600_000;
const preload = [path.resolve(__dirname, "../support/settable-clock.ts")];

let stage: Stage;
beforeEach(() => {
  stage = new Stage();
  setClock(0);
});
afterEach(() => stage.end());

/** Sets the publisher's clock, in ms from the right time. */
const setClock = (offset: number) => writeFileSync(stage.file("clock"), `${offset}`);
const start = (variables: Readonly<Record<string, string>> = {}) =>
  stage.start({ CLOCK_FILE: stage.file("clock"), ...variables }, { preload });

test.each([
  ["forward", HOUR],
  ["back", -HOUR],
])(
  "what was accepted is built although the clock jumps %s while it waits",
  async (_way, offset) => {
    await start({ PUBLISHER_QUIET_TIME: "1s", PUBLISHER_LONGEST_WAIT: "1s" });
    await stage.settled();
    stage.write({ mark: "two" });
    expect((await sendHook(stage.url)).status).toBe(202);
    setClock(offset);
    const { jobs } = await stage.settled();
    expect(jobs[0]?.state).toBe("released");
    expect(await stage.page()).toContain("two /");

    // A release after the jump is the newest one all the same.
    stage.write({ mark: "three" });
    expect((await sendRebuild(stage.url)).status).toBe(202);
    await stage.settled();
    expect(await stage.page()).toContain("three /");
  },
);

test.each([
  [HOUR, "The request was signed 60 minutes ago, and 5 minutes is the most."],
  [-HOUR, "The request was signed 60 minutes in the future."],
])(
  "with a clock that is wrong by %d ms, requests are refused with a word about the clock",
  async (offset, message) => {
    await start();
    await stage.settled();
    const accepted = signedHook();
    expect((await send(stage.url, accepted)).status).toBe(202);
    setClock(offset);
    const refused = await sendHook(stage.url);
    expect(refused.status).toBe(401);
    expect(refused.message).toContain(message);
    expect(refused.message).toMatch(/the clock of .*the publisher's machine is wrong\.$/i);

    setClock(0);
    expect((await sendHook(stage.url)).status).toBe(202);
    expect((await send(stage.url, accepted)).message).toBe("The same request has come before.");
    await stage.settled();
  },
);

test("a scheduled rebuild that was missed is made up for at the next start", async () => {
  const schedule = { PUBLISHER_SCHEDULE: "0 3 * * *" };
  const first = await start(schedule);
  await stage.settled();
  await first.kill();
  const second = await start(schedule);
  expect((await stage.settled()).jobs).toHaveLength(1);
  await second.kill();
  setClock(25 * HOUR);
  stage.write({ mark: "two" });
  await start(schedule);
  const { jobs } = await stage.statusWhen((status) => status.jobs.length > 1, "it is made up for");
  expect(jobs[0]?.cause).toBe("By the schedule");
  await stage.settled();
  expect(await stage.page()).toContain("two /");
});
