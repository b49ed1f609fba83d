import { sendHook } from "./support/hook";
import { PublisherFixture } from "./support/publisher-fixture";
import { TinyDisk } from "./support/tiny-disk";

const MANY = 100;
/** Where a user may not have a disk of his own, there is no honest way to fill one. */
const onTinyDisk = TinyDisk.isPossible() ? test : test.skip;

let fixture: PublisherFixture;
let disk: TinyDisk;
beforeEach(async () => {
  fixture = new PublisherFixture();
  if (onTinyDisk === test) disk = await TinyDisk.mount(fixture.data);
});
afterEach(async () => {
  await fixture.end();
  if (onTinyDisk === test) await disk.unmount();
});

onTinyDisk("on a full disk, too, somebody can go back to earlier pages", async () => {
  await fixture.startLive({}, { within: disk.enter });
  await fixture.publish({ mark: "two" });
  expect(disk.read("releases/current/public/index.html")).toContain("two /");
  disk.fill();
  expect((await fixture.goBack()).status).toBe(303);
  expect(disk.read("releases/current/public/index.html")).toContain("one /");
});

onTinyDisk.each(["read-only", "without inodes"] as const)(
  "a rollback that fails on a disk that is %s holds nothing",
  async (how) => {
    const live = () => disk.read("releases/current/public/index.html");
    const within = { within: disk.enter };
    const first = await fixture.startLive({}, within);
    await fixture.publish({ mark: "two" });
    disk.freeze(how);
    expect((await fixture.goBack()).status).toBe(500);
    expect([live().includes("two /"), (await fixture.status()).pinned]).toEqual([true, null]);

    disk.thaw();
    const { pinned, problem } = await fixture.publish({ mark: "three" });
    expect([pinned, problem, live().includes("three /")]).toEqual([null, null, true]);
    await first.kill("SIGTERM");
    fixture.write({ mark: "four" });
    await fixture.startLive({}, within);
    expect(live()).toContain("four /");
  },
);

onTinyDisk(
  "on a full disk nothing is accepted that is not kept, and it goes on once there is room",
  async () => {
    const quiet = { PUBLISHER_DEBOUNCE: "1h" };
    const first = await fixture.startLive(quiet, { within: disk.enter });

    disk.fill();
    let refused = null;
    for (let count = 0; count < MANY && !refused; count += 1) {
      const answer = await sendHook(fixture.url, { id: `review-${count}` });
      if (answer.status !== 202) refused = answer;
    }
    expect(refused).toMatchObject({
      status: 503,
      message:
        "The publisher's disk is full or broken, so nothing can be accepted. Make room there and send it again.",
    });
    expect((await fixture.status()).intakeProblem?.message).toBe(refused?.message);
    // Visitors notice nothing.
    expect(disk.read("releases/current/public/index.html")).toContain("one /");

    await first.kill();
    fixture.write({ mark: "two" });
    await fixture.start({}, { within: disk.enter });
    const { problem } = await fixture.statusWhen((status) => status.problem !== null, "it fails");
    expect(JSON.stringify(problem)).toContain("ENOSPC");

    disk.free();
    const settled = await fixture.idle();
    expect(settled.problem).toBeNull();
    expect(disk.read("releases/current/public/index.html")).toContain("two /");
    expect((await sendHook(fixture.url)).status).toBe(202);
    expect((await fixture.idle()).intakeProblem).toBeNull();
  },
);
