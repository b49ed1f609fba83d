import { breakRenames, canBreak } from "./support/io-errors";
import { PublisherFixture } from "./support/publisher-fixture";

let fixture: PublisherFixture;
beforeEach(() => (fixture = new PublisherFixture()));
afterEach(() => fixture.end());

/** Where a user may not look into his own processes, there is no honest way to break one's disk. */
const onBrokenDisk = canBreak() ? test : test.skip;

onBrokenDisk("a rollback that ends with an input/output error holds nothing", async () => {
  const first = await fixture.startLive();
  await fixture.publish({ mark: "two" });
  const mend = await breakRenames(first.pid);
  expect((await fixture.goBack()).status).toBe(500);
  expect(fixture.page()).toContain("two /");
  expect((await fixture.status()).pinned).toBeNull();

  await mend();
  const { pinned, problem } = await fixture.publish({ mark: "three" });
  expect([pinned, problem]).toEqual([null, null]);
  expect(fixture.page()).toContain("three /");
  await first.kill("SIGTERM");
  fixture.write({ mark: "four" });
  await fixture.startLive();
  expect(fixture.page()).toContain("four /");
});

onBrokenDisk("one that fails while earlier pages are held leaves those", async () => {
  const first = await fixture.startLive();
  for (const mark of ["two", "three"]) await fixture.publish({ mark });
  await fixture.goBack();
  const mend = await breakRenames(first.pid);
  const [, , oldest] = (await fixture.status()).releases;
  expect((await fixture.goBack(oldest?.id)).status).toBe(500);
  expect((await fixture.status()).pinned).not.toBeNull();
  await mend();
  fixture.write({ mark: "four" });
  await first.kill("SIGTERM");
  await fixture.start();
  expect((await fixture.status()).pinned).not.toBeNull();
  expect(fixture.page()).toContain("two /");
});
