/**
 * What a build reads of a Contentful on this machine, with gatsby-source-contentful outside of Gatsby.
 * Contentful's delivery may be behind what was published, as its servers are for seconds or minutes:
 * then everything is read again, or what was read is true of the moment that it shows.
 */
import https from "node:https";
import axios from "axios";
import {
  link,
  localized,
  startContentful,
  type LocalContentful,
} from "../../packages/contentful-local/src";
import { fillWithContentTypes, fillWithFixtureContent } from "../support/contentful-local";
import type { Found } from "./read-as-build";
import { startReader, type Reader } from "./reader";

/** Longer than any machine takes, and shorter than forever. */
jest.setTimeout(120_000);

const DRAFTS = { CONTENTFUL_SHOWS_DRAFTS: "true" };

const TRY_LATER =
  "Start the build again in some minutes; https://www.contentfulstatus.com tells more";

let contentful: LocalContentful;
let reader: Reader;

beforeAll(async () => {
  contentful = await startContentful();
  // A second language, which is not the site's.
  contentful.space.locales.add({ code: "fr", name: "French" });
  reader = startReader(contentful.caFile);
});
beforeEach(async () => {
  contentful.faults.clear();
  const { space } = contentful;
  space.releaseDelivery();
  for (const { id } of space.entries.all()) space.remove(id);
  for (const { id } of space.assets.all()) space.removeAsset(id);
  await fillWithFixtureContent(contentful);
  contentful.calls.clear();
});
afterAll(async () => {
  await reader.close();
  await contentful.close();
});

const read = (variables: Readonly<Record<string, string>> = {}) =>
  reader.read({ ...contentful.env, ...variables });

/** What a reading found that succeeded, and what was said meanwhile. */
async function readWhole(variables?: Readonly<Record<string, string>>) {
  const { error, found, log } = await read(variables);
  if (!found) throw new Error(error!);
  return { ...found, log };
}

const entryIn = ({ entries }: Found, id: string) => entries.find((entry) => entry.id === id);

function publishEntry(id: string, type: string, fields: Record<string, unknown>) {
  contentful.space.putEntry(id, type, localized(fields));
  contentful.space.publish(id);
}

const publishReview = (id: string, quote = "We cried.") =>
  publishEntry(id, "testimonial", { author: `Couple ${id}`, quote, date: "June 2026" });

const publishPhoto = (id: string, asset: string) =>
  publishEntry(id, "galleryPhoto", {
    alt: `A photo of ${id}`,
    category: "Beach",
    image: link("Asset", asset),
  });

/** Publishes another picture under a name. */
async function publishPicture(id: string) {
  await contentful.space.putAsset(id, { title: id, path: "tests/fixtures/picture.jpg" });
  contentful.space.publishAsset(id);
}

const inWebApp = (kind: "entries" | "assets", id: string) =>
  `https://app.contentful.com/spaces/${contentful.spaceId}/environments/master/${kind}/${id}`;

/** What Contentful answers to a request of the last reading. */
async function answerTo(path: RegExp): Promise<string> {
  const { path: asked, query } = contentful.calls.all({ path })[0]!;
  const { data } = await axios.get<string>(`https://${contentful.hosts.delivery}${asked}${query}`, {
    headers: { Authorization: `Bearer ${contentful.tokens.delivery}` },
    httpsAgent: new https.Agent({ ca: contentful.ca }),
    responseType: "text",
    transformResponse: (text: string) => text,
  });
  return data;
}

/** From now on one request is answered as now, by a server that lags behind the others. */
async function holdAnswer(path: RegExp, times = Infinity) {
  await readWhole();
  const replaceBody = await answerTo(path);
  contentful.faults.add({ api: "delivery", path, replaceBody, times });
}

const ENTRIES = /\/entries\?.*&skip=0/;
const ASSETS = /\/assets\?.*&skip=0/;
const SYNC = /\/sync\?initial/;

describe("what is published", () => {
  test("is read whole, with the versions of all of it", async () => {
    const { space } = contentful;
    publishEntry("foreign", "reference", { text: "of another site" });
    const { entries, newestChange, problems, versions } = await readWhole();
    const own = space.entries.all().filter(({ id }) => id !== "foreign");
    expect(entries.map(({ id }) => id).sort()).toEqual(own.map(({ id }) => id).sort());
    const keys = [...own, ...space.assets.all()].map(({ type, id }) => `${type}:${id}`);
    expect(Object.keys(versions).sort()).toEqual(keys.sort());
    expect(problems).toEqual([]);
    const dates = [...own, ...space.assets.all()].map(({ published }) => published!.at);
    expect(newestChange).toBe(dates.sort().at(-1));
  });

  test("is without drafts, which a preview reads, with what they lack, in three", async () => {
    contentful.space.changeEntry("about", localized({ heading: "A heading that nobody has seen" }));
    contentful.space.putEntry("half-written", "testimonial", localized({ author: "Ines & Kofi" }));
    const published = await readWhole();
    expect(entryIn(published, "half-written")).toBeUndefined();
    expect(entryIn(published, "about")?.fields["heading"]).not.toContain("nobody");
    expect(published.problems).toEqual([]);

    contentful.calls.clear();
    const drafts = await readWhole(DRAFTS);
    expect(contentful.calls.count()).toBe(3);
    expect(entryIn(drafts, "about")?.fields["heading"]).toBe("A heading that nobody has seen");
    expect(drafts.problems).toEqual([
      expect.stringContaining('Testimonial "Ines & Kofi": Quote is missing'),
      expect.stringContaining('Testimonial "Ines & Kofi": Date is missing'),
    ]);
  });

  test("has the sections of each page by their ids, and names those that are not published", async () => {
    expect(entryIn(await readWhole(), "home")?.fields["sections"]).toEqual([
      "home-welcome",
      "home-ceremonies",
      "home-reviews",
      "home-booking",
    ]);
    contentful.space.unpublish("home-booking");
    expect((await readWhole()).problems).toEqual([
      `Page "home": Sections lists "home-booking", which is not published, or was deleted. Publish that one, or take it out, at ${inWebApp("entries", "home")}`,
    ]);
  });

  test("is in the site's language, and of the site's own fields", async () => {
    const { space } = contentful;
    const { id, definition } = space.contentTypes.get("testimonial");
    const notes = { id: "notes", name: "Notes", type: "Symbol", localized: false, required: false };
    const fields = definition.fields.map((field) => ({
      ...field,
      localized: field.id === "quote",
    }));
    space.putContentType(id, { ...definition, fields: [...fields, notes] });
    space.changeEntry("siobhan-and-peter", {
      quote: { "en-US": "Lovely.", fr: "Charmant." },
      notes: { "en-US": "Call them back" },
    });
    space.publish("siobhan-and-peter");
    const review = entryIn(await readWhole(), "siobhan-and-peter")!;
    expect(review.fields["quote"]).toBe("Lovely.");
    expect(review.fields).not.toHaveProperty("notes");
  });

  test.each([{}, DRAFTS])("is read in pages that Contentful sends %p", async (variables) => {
    for (let number = 0; number < 200; number++) {
      publishReview(`long-${number}`, "x".repeat(40_000));
    }
    contentful.calls.clear();
    const { entries, log } = await readWhole(variables);
    expect(entries).toHaveLength(contentful.space.entries.all().length);
    expect(log).toEqual([]);
    expect(contentful.calls.all({ status: 400 })).toEqual([]);
  });

  test("may lack a field that can be left empty, in a space that another tool made", async () => {
    const { space } = contentful;
    const { id, definition } = space.contentTypes.get("page");
    const fields = definition.fields.filter((field) => field.id !== "bodyImage");
    space.putContentType(id, { ...definition, fields });
    const { problems } = await readWhole();
    space.putContentType(id, definition);
    expect(problems).toEqual([]);
  });

  test("may be nothing at all, which is said of every type, and where to add one", async () => {
    for (const { id } of contentful.space.entries.all()) contentful.space.unpublish(id);
    const { problems } = await readWhole();
    expect(problems).toContain(
      `There are no testimonials, and the site needs at least one. Add one at https://app.contentful.com/spaces/${contentful.spaceId}/environments/master/entries?contentTypeId=testimonial`,
    );
  });
});

describe("a picture that an entry links to", () => {
  test("may be published a moment later", async () => {
    await publishPicture("late");
    publishPhoto("in-the-snow", "late");
    contentful.space.unpublishAsset("late");
    await holdAnswer(SYNC, 1);
    contentful.space.publishAsset("late");
    const { log, problems } = await readWhole();
    expect(log).toEqual([
      `${contentful.hosts.delivery} lists other versions than it returned of Asset:late. Everything is read again in 0 seconds.`,
    ]);
    expect(problems).toEqual([]);
  });

  test("may be left out, and is told all the same where it is not published", async () => {
    await publishPicture("unpublished");
    contentful.space.changeEntry("about", localized({ bodyImage: link("Asset", "unpublished") }));
    contentful.space.publish("about");
    expect((await readWhole()).problems).toEqual([]);
    contentful.space.unpublishAsset("unpublished");
    expect((await readWhole()).problems).toEqual([
      expect.stringContaining(
        `is not published, or was deleted. Publish the picture at ${inWebApp("assets", "unpublished")}`,
      ),
    ]);
  });

  test("that is not published, deleted or without a file is told with its entry, each in its words", async () => {
    await publishPicture("unpublished");
    await publishPicture("deleted");
    await publishPicture("french");
    for (const id of ["unpublished", "deleted", "french"]) publishPhoto(`${id}-photo`, id);
    contentful.space.unpublishAsset("unpublished");
    contentful.space.removeAsset("deleted");
    const { assets } = contentful.space;
    const { fields } = assets.get("french");
    assets.save("french", { fields: { ...fields, file: { fr: fields.file!["en-US"] } } });
    contentful.space.publishAsset("french");

    const { log, problems } = await readWhole();
    const lines = (id: string, rest: string) =>
      `Gallery photo "A photo of ${id}-photo": Picture ${rest} the picture at ${inWebApp("assets", id)}, or choose another at ${inWebApp("entries", `${id}-photo`)}`;
    expect([...problems].sort()).toEqual([
      lines("deleted", "is not published, or was deleted. Publish"),
      lines("french", "has no file in the language of the site. Upload the file and publish"),
      lines("unpublished", "is not published, or was deleted. Publish"),
    ]);
    expect(log).toEqual([]);
  });
});

describe("a Contentful whose servers lag", () => {
  /** Publishes the about page anew, with its coming revision in its heading. */
  function publishAbout(): number {
    const { space } = contentful;
    const revision = space.entries.get("about").publishedCounter + 1;
    space.changeEntry("about", localized({ heading: `Heading of revision ${revision}` }));
    space.publish("about");
    return revision;
  }

  test.each([
    ["knows of a change, an unpublishing and a deletion at once", false],
    ["knows of none of them yet", true],
  ])("and that %s: the versions are of what was read", async (_what, isBehind) => {
    const { space } = contentful;
    publishReview("unpublished");
    publishReview("deleted");
    publishAbout();
    if (isBehind) space.holdDelivery();
    const revision = publishAbout();
    space.unpublish("unpublished");
    space.remove("deleted");

    const found = await readWhole();
    const shown = isBehind ? revision - 1 : revision;
    expect(found.versions["Entry:about"]).toBe(shown);
    expect(entryIn(found, "about")?.fields["heading"]).toBe(`Heading of revision ${shown}`);
    for (const id of ["unpublished", "deleted"]) {
      expect(entryIn(found, id) !== undefined).toBe(isBehind);
      expect(`Entry:${id}` in found.versions).toBe(isBehind);
    }
  });

  test.each([
    ["what was read is older than the list", SYNC],
    ["the list is older than what was read", ENTRIES],
  ])("is read again where %s", async (_what, path) => {
    publishReview("unpublished");
    await holdAnswer(path, 1);
    const revision = publishAbout();
    contentful.space.unpublish("unpublished");
    const { log, versions } = await readWhole();
    expect(log).toEqual([
      expect.stringMatching(
        /lists other versions than it returned of Entry:(about, Entry:unpublished|unpublished, Entry:about)\. /,
      ),
    ]);
    expect(versions["Entry:about"]).toBe(revision);
    expect(versions).not.toHaveProperty(["Entry:unpublished"]);
  });

  test("ends the build where it goes on, and says so", async () => {
    await holdAnswer(SYNC);
    publishAbout();
    const { error, log } = await read();
    expect(error).toBe(
      `${contentful.hosts.delivery} lists other versions than it returned of Entry:about. ${TRY_LATER}`,
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
    contentful.faults.add({ api: "delivery", path, times: 1, ...fault });
    const { assets, entries } = contentful.space;
    const found = await readWhole();
    expect(found.log).toHaveLength(1);
    expect(found.entries).toHaveLength(entries.all().length);
    expect(Object.keys(found.versions)).toHaveLength(entries.all().length + assets.all().length);
    expect(found.problems).toEqual([]);
  });

  test.each([
    ["is cut off", SYNC, { truncate: true }, /lists other versions than it returned of Entry:/],
    ["lacks items", SYNC, { dropItems: 2 }, /lists other versions than it returned of/],
    [
      "lacks pictures of a list",
      ASSETS,
      { dropItems: 3 },
      /says that there are 35 pictures, but returns 32/,
    ],
  ] as const)("that %s again and again ends the build", async (_what, path, fault, sentence) => {
    contentful.faults.add({ api: "delivery", path, ...fault });
    const { error } = await read();
    expect(error).toMatch(sentence);
    expect(error).toContain(TRY_LATER);
  });

  test("that lacks items in a preview says so, and that it is tried again", async () => {
    contentful.faults.add({ api: "preview", path: ENTRIES, dropItems: 3 });
    const { error } = await read(DRAFTS);
    expect(error).toMatch(/returns \d+\. https:\/\/www\.contentfulstatus\.com tells more$/);
  });
});

describe("an album", () => {
  /** Pictures of which couples see what each shows, and the album of them. */
  async function publishAlbum(count: number) {
    const ids = Array.from({ length: count }, (_, index) => `album-${index}`);
    for (const [index, id] of ids.entries()) {
      const text = { title: `IMG_${index}`, description: `What ${id} shows` };
      await contentful.space.putAsset(id, { ...text, path: "tests/fixtures/picture.jpg" });
      contentful.space.publishAsset(id);
    }
    publishEntry("noor-and-finn", "album", {
      title: "Noor & Finn",
      category: "Garden",
      pictures: ids.map((id) => link("Asset", id)),
    });
  }

  const descriptionsIn = (found: Found) =>
    (entryIn(found, "noor-and-finn")!.fields.pictures as { description: string }[]).map(
      ({ description }) => description,
    );

  test.each([1, 40])("of %d is read with what each picture shows, in its order", async (count) => {
    await publishAlbum(count);
    const found = await readWhole();
    expect(found.problems).toEqual([]);
    const ids = Array.from({ length: count }, (_, index) => `album-${index}`);
    expect(descriptionsIn(found)).toEqual(ids.map((id) => `What ${id} shows`));
  });

  test("of 40 is read for a preview as well", async () => {
    await publishAlbum(40);
    expect(descriptionsIn(await readWhole(DRAFTS))).toHaveLength(40);
  });

  test("tells of each picture that nobody has described, with its address", async () => {
    await publishAlbum(3);
    await contentful.space.putAsset("album-1", {
      title: "picture",
      path: "tests/fixtures/picture.jpg",
    });
    contentful.space.publishAsset("album-1");
    const { problems } = await readWhole();
    expect(problems).toEqual([
      `Album "Noor & Finn": Description of picture "picture.jpg" is missing. Fill it in at ${inWebApp("assets", "album-1")}`,
    ]);
  });

  test("tells of a picture that is not published", async () => {
    await publishAlbum(2);
    contentful.space.unpublishAsset("album-1");
    const { problems } = await readWhole();
    expect(problems).toEqual([
      `Album "Noor & Finn": Picture is not published, or was deleted. Publish the picture at ${inWebApp("assets", "album-1")}, or choose another at ${inWebApp("entries", "noor-and-finn")}`,
    ]);
  });

  test("is nothing that a space must know", async () => {
    contentful.space.contentTypes.unpublish("album");
    const { problems } = await readWhole();
    expect(problems).toEqual([]);
    fillWithContentTypes(contentful.space);
  });
});
