import { writeFileSync } from "node:fs";
import type { Limits } from "../src/settings";
import { sendHook, sendRebuild } from "./support/hook";
import { PublisherFixture } from "./support/publisher-fixture";

const HOUR = 3_600_000;
const preload = ["tests/support/settable-clock"];

let fixture: PublisherFixture;
beforeEach(() => {
  fixture = new PublisherFixture();
  setClock(0);
});
afterEach(() => fixture.end());

/** Sets the publisher's clock, in ms from the right time. */
const setClock = (offset: number) => writeFileSync(fixture.file("clock"), `${offset}`);
const start = (variables: Readonly<Record<string, string>> = {}, limits: Partial<Limits> = {}) =>
  fixture.start({ CLOCK_FILE: fixture.file("clock"), ...variables }, { preload, limits });

test.each([
  ["forward", HOUR],
  ["back", -HOUR],
])(
  "what was accepted is built although the clock jumps %s while it waits",
  async (_way, offset) => {
    await start({ PUBLISHER_DEBOUNCE: "1s" }, { maxWait: 1000 });
    await fixture.idle();
    fixture.write({ mark: "two" });
    expect((await sendHook(fixture.url)).status).toBe(202);
    setClock(offset);
    const { jobs } = await fixture.idle();
    expect(jobs[0]?.state).toBe("live");
    expect(fixture.page()).toContain("two /");

    // A release after the jump is the newest one all the same.
    fixture.write({ mark: "three" });
    expect((await sendRebuild(fixture.url)).status).toBe(202);
    await fixture.idle();
    expect(fixture.page()).toContain("three /");
  },
);

test.each([
  [HOUR, "The request was signed 60 minutes ago, and 5 minutes is the most."],
  [-HOUR, "The request was signed 60 minutes in the future."],
])(
  "with a clock that is wrong by %d ms, requests are refused with a word about the clock",
  async (offset, message) => {
    await start();
    await fixture.idle();
    expect((await sendHook(fixture.url)).status).toBe(202);
    setClock(offset);
    const refused = await sendHook(fixture.url);
    expect(refused.status).toBe(401);
    expect(refused.message).toContain(message);
    expect(refused.message).toMatch(/the clock of .*the publisher's machine is wrong\.$/i);

    setClock(0);
    expect((await sendHook(fixture.url)).status).toBe(202);
    await fixture.idle();
  },
);

test("a monitor hears of it when no build has been good for two days", async () => {
  await start({ PUBLISHER_SCHEDULE: "0 3 * * *" });
  await fixture.idle();
  const ask = async () => {
    const response = await fetch(`${fixture.url}/readyz`);
    const { secondsSinceGoodBuild } = (await response.json()) as { secondsSinceGoodBuild: number };
    return [response.status, Math.round(secondsSinceGoodBuild / 3600)];
  };
  expect(await ask()).toEqual([200, 0]);
  setClock(47 * HOUR);
  expect(await ask()).toEqual([200, 47]);
  setClock(49 * HOUR);
  expect(await ask()).toEqual([503, 49]);
});
