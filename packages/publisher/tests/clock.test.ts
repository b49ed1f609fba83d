import { writeFileSync } from "node:fs";
import { sendHook } from "./support/hook";
import { PublisherFixture, type Variables } from "./support/publisher-fixture";

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
const start = (variables: Variables) =>
  fixture.startLive({ CLOCK_FILE: fixture.file("clock"), ...variables }, { preload });

test.each([
  ["forward", HOUR],
  ["back", -HOUR],
])(
  "what was accepted is built although the clock jumps %s while it waits",
  async (_way, offset) => {
    await start({ PUBLISHER_DEBOUNCE: "1s" });
    fixture.write({ mark: "two" });
    expect((await sendHook(fixture.url)).status).toBe(202);
    setClock(offset);
    await fixture.idle();
    expect(fixture.page()).toContain("two /");

    // A release after the jump is the newest one all the same.
    fixture.write({ mark: "three" });
    await fixture.press("rebuild");
    await fixture.idle();
    expect(fixture.page()).toContain("three /");
  },
);

const isReady = async () => (await fetch(`${fixture.url}/readyz`)).status === 200;

test("a monitor hears of it once builds have failed for a day, whatever the schedule", async () => {
  await start({});
  fixture.write({ mark: "down", exit: 1 });
  await sendHook(fixture.url);
  await fixture.statusWhen(({ problem }) => problem !== null, "it fails");
  expect(await isReady()).toBe(true);
  setClock(23 * HOUR);
  expect(await isReady()).toBe(true);
  setClock(25 * HOUR);
  expect(await isReady()).toBe(false);
});

test("a monitor hears nothing while all is live, however seldom something is built", async () => {
  await start({ PUBLISHER_SCHEDULE: "0 3 1 * *" });
  setClock(20 * 24 * HOUR);
  expect(await isReady()).toBe(true);
});
