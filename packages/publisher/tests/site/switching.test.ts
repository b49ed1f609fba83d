import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { releasesIn } from "../../src/releases/releases";
import { releasesFixture } from "../support/releases-fixture";
import { serve, type Served } from "../support/serving";
import { pictureOf, policyOf, scriptOf, tinySite, writeBuild } from "../support/tiny-site";

const fixture = releasesFixture();
let site: Served;

beforeEach(async () => {
  site = await serve(fixture.releases);
});
afterEach(() => site.close());

const textOf = async (address: string) => (await site.ask(address)).body.toString();

describe("before the first release", () => {
  test("visitors are told in plain words to come back, and machines when", async () => {
    const { status, headers, body } = await site.ask("/reviews/");
    expect(status).toBe(503);
    expect(headers).toMatchObject({
      "retry-after": "60",
      "cache-control": "no-store",
      "content-type": "text/html; charset=utf-8",
      "x-content-type-options": "nosniff",
    });
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(body.toString()).toContain("This site is being prepared");
  });

  test("the first release is there without a restart", async () => {
    await fixture.publish({ mark: "first" });
    expect((await site.ask("/")).status).toBe(200);
  });
});

test("a file is not sent again while it stays the same, also after other releases", async () => {
  await fixture.publish({ mark: "first" });
  const { headers } = await site.ask("/static/ground.svg");
  const again = { headers: { "if-none-match": headers["etag"]! } };
  expect((await site.ask("/static/ground.svg", again)).status).toBe(304);
  await fixture.publish({ mark: "second" });
  expect((await site.ask("/static/ground.svg", again)).status).toBe(304);
});

test("a page is sent again once it is another, also after a rollback", async () => {
  await fixture.publish({ mark: "first" });
  const ask = (etag: string) => site.ask("/", { headers: { "if-none-match": etag } });
  const first = String((await site.ask("/")).headers["etag"]);
  await fixture.publish({ mark: "other" });
  const changed = await ask(first);
  expect([changed.status, changed.body.toString()]).toEqual([
    200,
    expect.stringContaining("other /"),
  ]);
  await fixture.releases.rollback();
  const back = await ask(String(changed.headers["etag"]));
  expect([back.status, back.body.toString()]).toEqual([200, expect.stringContaining("first /")]);
  expect((await ask(first)).status).toBe(304);
});

test("whoever goes back, in whatever process, needs not restart the publisher", async () => {
  await fixture.publish({ mark: "first" });
  await fixture.publish({ mark: "second" });
  expect(await textOf("/")).toContain("second /");
  // As `npm run rollback` does, which knows nothing of the publisher.
  await releasesIn(fixture.folder).rollback();
  expect(await textOf("/")).toContain("first /");
});

test("a visitor in the middle of a visit gets the hashed files of the releases before", async () => {
  for (const mark of ["1", "2", "3", "4", "5"]) await fixture.publish({ mark });
  for (const mark of ["1", "4", "5"]) {
    const script = await site.ask(`/${scriptOf(mark)}`, { headers: { "accept-encoding": "br" } });
    expect([script.status, script.headers["content-encoding"]]).toEqual([200, "br"]);
    expect(script.headers["cache-control"]).toContain("immutable");
    const picture = encodeURI(`/${pictureOf(mark)}`);
    expect(await textOf(picture)).toBe(`picture ${mark}`);
  }
  await fixture.publish({ mark: "6" });
  expect((await site.ask(`/${scriptOf("1")}`)).status).toBe(404);
  expect((await site.ask(`/${scriptOf("2")}`)).status).toBe(200);
});

test("after a rollback the hashed files of the newer release are there too", async () => {
  await fixture.publish({ mark: "first" });
  await fixture.publish({ mark: "second" });
  await fixture.releases.rollback();
  expect((await site.ask(`/${scriptOf("second")}`)).status).toBe(200);
});

test("pages of a release that is not live are not there", async () => {
  const files = tinySite({ mark: "first" });
  files["public/fair/index.html"] = '<html><title>first</title><a href="/">Home</a></html>';
  await fixture.publishFiles(files);
  expect((await site.ask("/fair/")).status).toBe(200);
  await fixture.publish({ mark: "second" });
  expect((await site.ask("/fair/")).status).toBe(404);
});

test("a release whose files somebody has removed is an error in plain words, and the next one mends it", async () => {
  const { id } = await fixture.publish({ mark: "first" });
  await rm(path.join(fixture.folder, id, "release.json"));
  const { status, headers, body } = await site.ask("/");
  expect([status, body.toString()]).toEqual([
    500,
    "The site cannot answer at the moment. Please try again in a minute.\n",
  ]);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  await fixture.publish({ mark: "second" });
  expect(await textOf("/")).toContain("second /");
});

test("during 20 switches visitors see no error, and never a mix of two releases", async () => {
  const marks = ["even", "odd"];
  for (const mark of marks) await fixture.publish({ mark });
  let isSwitching = true;
  let asked = 0;
  const seen = new Set<string>();

  /** A visitor: a page, then what that page is made of, whatever is live by then. */
  const visit = async () => {
    while (isSwitching) {
      const page = await site.ask("/reviews/");
      const text = page.body.toString();
      const mark = /<title>(.*?)<\/title>/.exec(text)?.[1] ?? "none";
      const other = marks.find((each) => each !== mark)!;
      expect([page.status, text.endsWith("</html>"), text.includes(other)]).toEqual([
        200,
        true,
        false,
      ]);
      expect(page.headers["content-security-policy"]).toBe(policyOf(mark));
      expect(page.headers["content-length"]).toBe(String(page.body.length));
      const script = await site.ask(`/${scriptOf(mark)}`);
      expect([script.status, script.body.toString().includes(mark)]).toEqual([200, true]);
      expect((await site.ask("/weddings/")).status).toBe(404);
      expect((await site.ask("/about")).status).toBe(301);
      seen.add(mark);
      asked += 4;
    }
  };
  const visitors = Array.from({ length: 8 }, visit);
  for (const mark of marks) {
    await writeBuild(path.join(fixture.siteFolder, mark), tinySite({ mark }));
  }
  for (let round = 0; round < 10; round += 1) {
    await fixture.releases.release({
      siteFolder: path.join(fixture.siteFolder, marks[round % 2]!),
      startedAt: new Date(),
      confirmShrink: false,
    });
    // From one to another and back: the builds alone may end at the same one each time.
    const [, former] = await fixture.releases.list();
    await releasesIn(fixture.folder).rollback(former!.id);
  }
  isSwitching = false;
  await Promise.all(visitors);
  expect(asked).toBeGreaterThan(100);
  expect([...seen].sort()).toEqual(marks);
  expect(await readdir(fixture.folder)).toHaveLength(7);
});
