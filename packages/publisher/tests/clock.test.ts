import { writeFileSync } from "node:fs";
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
const start = (variables: Readonly<Record<string, string>> = {}) =>
  fixture.start({ CLOCK_FILE: fixture.file("clock"), ...variables }, { preload });

test.each([
  ["forward", HOUR],
  ["back", -HOUR],
])(
  "what was accepted is built although the clock jumps %s while it waits",
  async (_way, offset) => {
    await start({ PUBLISHER_DEBOUNCE: "1s" });
    await fixture.idle();
    fixture.write({ mark: "two" });
    expect((await sendHook(fixture.url)).status).toBe(202);
    setClock(offset);
    await fixture.idle();
    expect(fixture.page()).toContain("two /");

    // A release after the jump is the newest one all the same.
    fixture.write({ mark: "three" });
    expect((await sendRebuild(fixture.url)).status).toBe(202);
    await fixture.idle();
    expect(fixture.page()).toContain("three /");
  },
);

test("with a clock that is an hour ahead, requests are refused with a word about the clock", async () => {
  await start();
  await fixture.idle();
  setClock(HOUR);
  const refused = await sendHook(fixture.url);
  expect(refused.status).toBe(401);
  expect(refused.message).toContain("the clock of the publisher's machine is wrong");
  setClock(0);
  expect((await sendHook(fixture.url)).status).toBe(202);
  await fixture.idle();
});

test("a monitor hears of it when no build has been good for two days", async () => {
  await start({ PUBLISHER_SCHEDULE: "0 3 * * *" });
  await fixture.idle();
  const ask = async () => (await fetch(`${fixture.url}/readyz`)).status;
  expect(await ask()).toBe(200);
  setClock(47 * HOUR);
  expect(await ask()).toBe(200);
  setClock(49 * HOUR);
  expect(await ask()).toBe(503);
});
