/**
 * A Contentful whose delivery is behind what was published, as its servers are for seconds or minutes:
 * everything is read again, or what was read is true of the moment that it shows.
 */
import { localized } from "../../packages/contentful-local/src";
import { fetchFrom } from "../../packages/contentful-local/tests/clients";
import { ASSETS, DRAFTS, ENTRIES, entryIn, ReadSpace, SYNC } from "./reader";

const TRY_LATER =
  "Start the build again in some minutes; https://www.contentfulstatus.com tells more";

const here = new ReadSpace();

/** From now on one request is answered as now, by a server that lags behind the others. */
async function holdAnswer(path: RegExp, times = Infinity) {
  await here.readWhole();
  const { calls, hosts, tokens } = here.contentful;
  const { path: asked, query } = calls.all({ path })[0]!;
  const headers = { authorization: `Bearer ${tokens.delivery}` };
  const url = `https://${hosts.delivery}${asked}${query}`;
  const { body } = await fetchFrom(here.contentful, url, headers);
  const replaceBody = body.toString();
  here.contentful.faults.add({ api: "delivery", path, replaceBody, times });
}

describe("a Contentful whose servers lag", () => {
  /** Publishes the about page anew, with its coming revision in its heading. */
  function publishAbout(): number {
    const { space } = here.contentful;
    const revision = space.entries.get("about").publishedCounter + 1;
    space.changeEntry("about", localized({ heading: `Heading of revision ${revision}` }));
    space.publish("about");
    return revision;
  }

  test.each([
    ["knows of a change, an unpublishing and a deletion at once", false],
    ["knows of none of them yet", true],
  ])("and that %s: the versions are of what was read", async (_what, isBehind) => {
    const { space } = here.contentful;
    here.editor.publishReview("unpublished");
    here.editor.publishReview("deleted");
    publishAbout();
    if (isBehind) space.holdDelivery();
    const revision = publishAbout();
    space.unpublish("unpublished");
    space.remove("deleted");

    const found = await here.readWhole();
    const shown = isBehind ? revision - 1 : revision;
    expect(found.versions["Entry:about"]).toBe(shown);
    expect(entryIn(found, "about")?.fields["heading"]).toBe(`Heading of revision ${shown}`);
    for (const id of ["unpublished", "deleted"]) {
      expect(entryIn(found, id) !== undefined).toBe(isBehind);
      expect(`Entry:${id}` in found.versions).toBe(isBehind);
    }
  });

  test.each([
    [
      "what was read is older than the list",
      SYNC,
      ["Asset:late", "Entry:about", "Entry:unpublished"],
    ],
    ["the list is older than what was read", ENTRIES, ["Entry:about", "Entry:unpublished"]],
  ])("is read again where %s", async (_what, path, others) => {
    const { space } = here.contentful;
    here.editor.publishReview("unpublished");
    await here.editor.publishPicture("late");
    here.editor.publishPhoto("in-the-snow", "late");
    space.unpublishAsset("late");
    await holdAnswer(path, 1);
    const revision = publishAbout();
    space.unpublish("unpublished");
    space.publishAsset("late");
    const { log, problems, versions } = await here.readWhole();
    const [, found] =
      /lists other versions than it returned of (.+)\. Everything is read again in/.exec(
        log.join(),
      )!;
    expect(found!.split(", ").toSorted()).toEqual(others);
    expect(log).toHaveLength(1);
    expect(problems).toEqual([]);
    expect(versions["Entry:about"]).toBe(revision);
    expect(versions).not.toHaveProperty(["Entry:unpublished"]);
  });

  test("ends the build where it goes on, and says so", async () => {
    await holdAnswer(SYNC);
    publishAbout();
    const { error, log } = await here.read();
    expect(error).toBe(
      `${here.contentful.hosts.delivery} lists other versions than it returned of Entry:about. ${TRY_LATER}`,
    );
    expect(log).toHaveLength(1);
  });
});

describe("an answer", () => {
  test.each([
    ["is cut off", SYNC, { truncate: true }],
    ["lacks items", SYNC, { dropItems: 2 }],
    ["lacks entries of a list", ENTRIES, { dropItems: 2 }],
    ["lacks pictures of a list", ASSETS, { dropItems: 2 }],
  ] as const)("that %s has everything read again", async (_what, path, fault) => {
    here.contentful.faults.add({ api: "delivery", path, times: 1, ...fault });
    const { assets, entries } = here.contentful.space;
    const found = await here.readWhole();
    expect(found.log).toHaveLength(1);
    expect(found.entries).toHaveLength(entries.all().length);
    expect(Object.keys(found.versions)).toHaveLength(entries.all().length + assets.all().length);
    expect(found.problems).toEqual([]);
  });

  test("that lacks pictures of a list again and again ends the build", async () => {
    here.contentful.faults.add({ api: "delivery", path: ASSETS, dropItems: 3 });
    const { error } = await here.read();
    expect(error).toContain("says that there are 35 pictures, but returns 32");
    expect(error).toContain(TRY_LATER);
  });

  test("that lacks items in a preview says so, and that it is tried again", async () => {
    here.contentful.faults.add({ api: "preview", path: ENTRIES, dropItems: 3 });
    const { error } = await here.read(DRAFTS);
    expect(error).toMatch(/returns \d+\. https:\/\/www\.contentfulstatus\.com tells more$/);
  });
});
