import { writeFileSync } from "node:fs";
import { sendHook, sendRebuild } from "./support/hook";
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
    expect((await sendRebuild(fixture.url)).status).toBe(202);
    await fixture.idle();
    expect(fixture.page()).toContain("three /");
  },
);

test("a monitor hears of it when no build has been good for two days", async () => {
  await start({ PUBLISHER_SCHEDULE: "0 3 * * *" });
  const ask = async () => (await fetch(`${fixture.url}/readyz`)).status;
  expect(await ask()).toBe(200);
  setClock(47 * HOUR);
  expect(await ask()).toBe(200);
  setClock(49 * HOUR);
  expect(await ask()).toBe(503);
});
