/** What a build reads of a Contentful on this machine, with gatsby-source-contentful outside of Gatsby. */
import path from "node:path";
import { link, localized } from "../../../packages/contentful-local/src";
import type { Entry } from "../../../src/model/content-type";
import { dayOf, daysAfter } from "../../../src/model/expiry";
import { parse, type RawContent } from "../../../src/model/parse";
import { readLocalContent } from "../../../src/source/local";
import { fillWithContentTypes, fillWithEmbeddedContent } from "../../support/contentful-local";
import { CHECKLIST, writeDatedContent } from "../../support/dated-content";
import { rawContent } from "../../support/raw-content";
import { fixtureFolder } from "../../support/site-copy";
import { DRAFTS, entryIn, ReadSpace, SYNC } from "./reader";

const here = new ReadSpace();

const inWebApp = (kind: "entries" | "assets", id: string) =>
  `https://app.contentful.com/spaces/${here.contentful.spaceId}/environments/master/${kind}/${id}`;

describe("what is published", () => {
  test("is read whole, but for what belongs to other sites", async () => {
    const { space } = here.contentful;
    here.editor.publishEntry("foreign", "reference", { text: "of another site" });
    const { entries, problems } = await here.readWhole();
    const own = space.entries.all().filter(({ id }) => id !== "foreign");
    expect(entries.map(({ id }) => id).sort()).toEqual(own.map(({ id }) => id).sort());
    expect(problems).toEqual([]);
  });

  test("is the same as in the site's own files, where the officiant has changed nothing", async () => {
    const folder = fixtureFolder();
    writeDatedContent(folder, daysAfter(dayOf(new Date()), 30));
    await fillWithEmbeddedContent(here.contentful, folder);
    const contentOf = (raw: RawContent) => {
      const { content } = parse(raw);
      const entries = Object.values<readonly Entry[]>(content!).flat();
      const withNames = (name: string, value: unknown) =>
        name === "path" ? path.basename(String(value)) : value;
      return entries.map(
        ({ id, fields }) => JSON.parse(JSON.stringify({ id, fields }, withNames)) as object,
      );
    };
    const { entries, problems } = await here.readWhole();
    expect(problems).toEqual([]);
    expect(contentOf(rawContent(entries))).toEqual(contentOf(await readLocalContent(folder)));
    expect(entries.find(({ id }) => id === CHECKLIST)).toMatchObject({ type: "article" });
  });

  test("is without drafts, which a preview reads, with what they lack", async () => {
    here.contentful.space.changeEntry(
      "about",
      localized({ heading: "A heading that nobody has seen" }),
    );
    here.contentful.space.putEntry(
      "half-written",
      "testimonial",
      localized({ author: "Ines & Kofi" }),
    );
    const published = await here.readWhole();
    expect(entryIn(published, "half-written")).toBeUndefined();
    expect(entryIn(published, "about")?.fields["heading"]).not.toContain("nobody");
    expect(published.problems).toEqual([]);

    const drafts = await here.readWhole(DRAFTS);
    expect(entryIn(drafts, "about")?.fields["heading"]).toBe("A heading that nobody has seen");
    expect(drafts.problems).toEqual([
      expect.stringContaining('Testimonial "Ines & Kofi": "Quote" is missing'),
      expect.stringContaining('Testimonial "Ines & Kofi": "Date" is missing'),
    ]);
  });

  test("is in the site's language, and of the site's own fields", async () => {
    const { space } = here.contentful;
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
    const review = entryIn(await here.readWhole(), "siobhan-and-peter")!;
    expect(review.fields["quote"]).toBe("Lovely.");
    expect(review.fields).not.toHaveProperty("notes");
  });

  test.each([{}, DRAFTS])("is read in pages that Contentful sends %p", async (variables) => {
    for (let number = 0; number < 200; number++) {
      here.editor.publishReview(`long-${number}`, "x".repeat(40_000));
    }
    here.contentful.calls.clear();
    const { entries } = await here.readWhole(variables);
    expect(entries).toHaveLength(here.contentful.space.entries.all().length);
    expect(here.contentful.calls.all({ status: 400 })).toEqual([]);
  });

  test.each<[what: string, types: string[], fields: Record<string, string[]>]>([
    ["that another tool made", ["album"], { page: ["bodyImage"] }],
    [
      "of before there were articles, prices and free dates",
      ["article"],
      {
        service: ["price"],
        siteSettings: [
          "credentialUrl",
          "pricesUntil",
          "priceNote",
          "availability",
          "availabilityUntil",
        ],
      },
    ],
  ])(
    "may lack types and fields that can be left empty, in a space %s",
    async (_what, types, fields) => {
      const { space } = here.contentful;
      for (const [id, gone] of Object.entries(fields)) {
        const { definition } = space.contentTypes.get(id);
        const kept = definition.fields.filter((field) => !gone.includes(field.id));
        space.putContentType(id, { ...definition, fields: kept });
      }
      for (const id of types) {
        space.contentTypes.unpublish(id);
        space.contentTypes.remove(id);
      }
      const [build, preview] = [await here.readWhole(), await here.readWhole(DRAFTS)];
      fillWithContentTypes(space);
      expect([build.problems, preview.problems]).toEqual([[], []]);
      expect(build.entries).toHaveLength(space.entries.all().length);
    },
  );
});

describe("an album", () => {
  /** Pictures of which couples see what each shows, and the album of them. */
  async function publishAlbum(count: number) {
    const ids = Array.from({ length: count }, (_, index) => `album-${index}`);
    for (const [index, id] of ids.entries()) {
      const text = { title: `IMG_${index}`, description: `What ${id} shows` };
      await here.contentful.space.putAsset(id, { ...text, path: "tests/fixtures/picture.jpg" });
      here.contentful.space.publishAsset(id);
    }
    here.editor.publishEntry("noor-and-finn", "album", {
      title: "Noor & Finn",
      category: "Garden",
      pictures: ids.map((id) => link("Asset", id)),
    });
  }

  test.each([
    [1, "a build", {}],
    [40, "a build", {}],
    [40, "a preview", DRAFTS],
  ])(
    "of %d is read by %s with what each picture shows, in its order",
    async (count, _by, variables) => {
      await publishAlbum(count);
      const { entries, problems } = await here.readWhole(variables);
      expect(problems).toEqual([]);
      const { pictures } = entries.find(({ id }) => id === "noor-and-finn")!.fields;
      const shown = (pictures as { description: string }[]).map(({ description }) => description);
      expect(shown).toEqual(Array.from({ length: count }, (_, at) => `What album-${at} shows`));
    },
  );

  test("is without a picture that is not published, and needs one at least", async () => {
    await publishAlbum(2);
    const { space } = here.contentful;
    space.unpublishAsset("album-1");
    const album = async () => entryIn(await here.readWhole(), "noor-and-finn");
    expect((await album())?.fields["pictures"]).toHaveLength(1);
    space.unpublishAsset("album-0");
    expect((await here.readWhole()).problems).toEqual([
      `Album "Noor & Finn": "Picture" has no picture, or one that is not published. Choose one, or publish it, at ${inWebApp("entries", "noor-and-finn")}`,
    ]);
  });
});

describe("a picture", () => {
  test("that is published after its entry is on the site from then on", async () => {
    const { space } = here.contentful;
    await space.putAsset("late", { title: "Late", path: "tests/fixtures/picture.jpg" });
    here.editor.publishPhoto("arch", "late");
    expect((await here.readWhole()).problems).toEqual([
      `Gallery photo "A photo of arch": "Picture" has no picture, or one that is not published. Choose one, or publish it, at ${inWebApp("entries", "arch")}`,
    ]);
    space.publishAsset("late");
    const { entries, problems } = await here.readWhole();
    expect(problems).toEqual([]);
    const image = entries.find(({ id }) => id === "arch")!.fields["image"];
    expect(image).toEqual({ path: expect.stringMatching(/late\.jpg$|picture\.jpg$/) as string });
  });

  test("that is unpublished under its entry is missed at once", async () => {
    await here.editor.publishPicture("gone");
    here.editor.publishPhoto("arch", "gone");
    expect((await here.readWhole()).problems).toEqual([]);
    here.contentful.space.unpublishAsset("gone");
    expect((await here.readWhole()).problems).toHaveLength(1);
  });

  test("is fetched only where an entry shows it", async () => {
    await here.editor.publishPicture("unused");
    expect((await here.readWhole()).pictures).not.toContain("unused.jpg");
  });
});

describe("an answer", () => {
  test.each([
    ["a build", "delivery", {}],
    ["a preview", "preview", DRAFTS],
  ] as const)("that is cut off is no empty space: %s cannot read", async (_who, api, variables) => {
    here.contentful.faults.add({ api, path: SYNC, truncate: true, times: 1 });
    const { error } = await here.read(variables);
    expect(error).toBe(
      `${here.contentful.hosts[api]} returned incomplete responses. Start the build again in some minutes; https://www.contentfulstatus.com has more information`,
    );
    expect((await here.readWhole(variables)).problems).toEqual([]);
  });
});
