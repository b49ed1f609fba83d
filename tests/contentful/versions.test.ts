/**
 * Builds the site from a Contentful on this machine whose delivery is behind what was published, as
 * Contentful's servers are for seconds or minutes: what a build says that it has read has to be true.
 */
import { readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { parse } from "node-html-parser";
import {
  localized,
  startContentful,
  type LocalContentful,
} from "../../packages/contentful-local/src";
import { digestOf, type Versions } from "../../src/source/contentful/versions";
import { fillWithFixtureContent } from "../support/contentful-local";
import { readProblems } from "../support/problems";
import { startProxy } from "../support/proxy";
import { publicFile } from "../support/public-files";
import { buildSite, copySite } from "../support/site-copy";
import { shrinkPictures } from "./pictures";

jest.setTimeout(600_000);

let contentful: LocalContentful;
let site: string;

beforeAll(async () => {
  site = copySite();
  contentful = await startContentful();
  await fillWithFixtureContent(contentful);
  await shrinkPictures(site, contentful);
  await build();
});
beforeEach(() => contentful.calls.clear());
afterAll(async () => {
  await contentful.close();
  rmSync(site, { recursive: true, force: true });
});

async function build(variables: Record<string, string> = {}): Promise<string> {
  const { code, output } = await buildSite(site, { ...contentful.env, ...variables });
  if (code !== 0) throw new Error(`The build ended with ${String(code)}: …${output.slice(-2000)}`);
  return output;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(site, file), "utf8"));
const versions = () => (readJson(".hosting/summary.json") as { versions: Versions }).versions;
const textOf = (page: string) => parse(publicFile(site, page)).text;

/** Publishes the about page anew, with its coming revision as its heading. */
function publishAbout(): number {
  const { space } = contentful;
  const revision = space.entries.get("about").publishedCounter + 1;
  space.changeEntry("about", localized({ heading: `These are words of revision ${revision}` }));
  space.publish("about");
  return revision;
}

function publishReview(id: string) {
  const { space } = contentful;
  const fields = { author: `Couple ${id}`, quote: "We cried.", date: "June 2026" };
  space.putEntry(id, "testimonial", localized(fields));
  space.publish(id);
}

/** What the build says it has read is what its pages show. */
function expectTrueVersions() {
  const read = versions();
  const revision = /words of revision (\d+)/.exec(textOf("about/index.html"))?.[1];
  if (revision !== undefined) expect(read["Entry:about"]).toBe(Number(revision));
  const reviews = textOf("reviews/index.html");
  for (const id of ["unpublished", "deleted"]) {
    expect(reviews.includes(`Couple ${id}`)).toBe(`Entry:${id}` in read);
  }
  expect(readJson("public/build.json")).toMatchObject({
    source: "contentful",
    contentDigest: digestOf(read),
    newestChange: expect.stringMatching(/^\d{4}-/),
  });
}

/** A publish, an unpublish and a deletion, of which delivery knows so many seconds later. */
test.each([
  { seconds: 0, cache: "the cache of the build before" },
  { seconds: 12, cache: "the cache of the build before" },
  { seconds: 600, cache: "the cache of the build before" },
  { seconds: 600, cache: "no cache" },
])(
  "with $cache and a delivery that is $seconds seconds behind, a build says what it has read",
  async ({ seconds, cache }) => {
    const { space } = contentful;
    publishReview("unpublished");
    publishReview("deleted");
    if (cache === "no cache") rmSync(path.join(site, ".cache"), { recursive: true, force: true });
    if (seconds > 0) space.holdDelivery();
    const revision = publishAbout();
    space.unpublish("unpublished");
    space.remove("deleted");
    const release = setTimeout(() => space.releaseDelivery(), seconds * 1000);
    await build();
    clearTimeout(release);
    space.releaseDelivery();

    expectTrueVersions();
    const read = versions();
    if (seconds === 0) {
      expect(read["Entry:about"]).toBe(revision);
      expect(Object.keys(read)).not.toContain("Entry:unpublished");
      expect(Object.keys(read)).not.toContain("Entry:deleted");
    } else if (seconds === 600) {
      expect(read["Entry:about"]).toBe(revision - 1);
      expect(read["Entry:unpublished"]).toBeGreaterThan(0);
      expect(read["Entry:deleted"]).toBeGreaterThan(0);
    }
  },
);

test("the same content makes the same build, from nothing and in an office with a proxy too", async () => {
  await build();
  const { entries, assets } = contentful.space;
  const published = [...entries.all(), ...assets.all()].filter((item) => item.published);
  const keys = published.map(({ type, id }) => `${type}:${id}`);
  expect(Object.keys(versions()).sort()).toEqual(keys.sort());

  const first = publicFile(site, "build.json");
  rmSync(path.join(site, ".cache"), { recursive: true });
  const proxy = await startProxy();
  contentful.calls.clear();
  await build({ HTTPS_PROXY: proxy.url });
  proxy.close();
  expect(publicFile(site, "build.json")).toBe(first);
  expect(proxy.targets).toContain(contentful.hosts.images);
  expect(contentful.calls.count({ api: "images" })).toBeGreaterThan(0);
});

describe("more than half of the reviews and photos gone", () => {
  const LIVE = {
    ...{ id: "1", source: "contentful", newestChange: null, contentDigest: null },
    counts: { testimonial: 50, galleryPhoto: 40 },
  };
  const live = createServer((request, response) => {
    if (request.url === "/build.json") response.end(JSON.stringify(LIVE));
    else response.writeHead(404).end();
  });
  const liveSite = () => `http://127.0.0.1:${(live.address() as AddressInfo).port}`;

  beforeAll(() => new Promise<void>((resolve) => live.listen(0, "127.0.0.1", resolve)));
  afterAll(() => live.close());

  test("since the live build stops the next one, until somebody has confirmed just that", async () => {
    const shown = publicFile(site, "build.json");
    const { code } = await buildSite(site, { ...contentful.env, SITE_URL: liveSite() });
    expect(code).toBe(1);
    const found = readProblems(site);
    expect(found).toMatchObject({
      kind: "content-loss",
      heading:
        "More than half of the reviews and photos would vanish, so nothing was built and the live site stays as it is.",
      confirm: "reviews-50-to-20,photos-40-to-17",
    });
    expect(found.problems[0]).toContain(
      "There are 20 reviews now, and 50 on the live site: more than half are gone.",
    );
    expect(publicFile(site, "build.json")).toBe(shown);
    await build({ SITE_URL: liveSite(), CONTENT_LOSS_CONFIRMED: found.confirm! });
  });
});
