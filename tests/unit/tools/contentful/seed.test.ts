import type { AssetProps } from "contentful-management";
import type { SampleEntry, SamplePicture, Samples } from "../../../../tools/contentful/samples";
import { localized } from "../../../../packages/contentful-local/src";
import { planSeed, type Found } from "../../../../tools/contentful/seed";
import type { CmsEntry } from "../../../../tools/contentful/space-content";
import { contentTypeOf, type TypeId } from "../../../support/raw-content";

const LOCALE = "en-US";

const picture: SamplePicture = {
  id: "arch",
  title: "Arch",
  description: "An arch of roses",
  path: "/images/arch.jpg",
  fileName: "arch.jpg",
  contentType: "image/jpeg",
  size: 1234,
};

const sampleEntry = (type: TypeId, id: string, fields: SampleEntry["fields"]): SampleEntry => ({
  id,
  contentType: contentTypeOf(type),
  title: id,
  fields: { ...fields, sample: true },
});

const review = sampleEntry("testimonial", "maya-and-daniel", {
  quote: "Lovely.",
  rating: 5,
  featured: false,
});
const settings = sampleEntry("siteSettings", "site-settings", { brandName: "Cedar & Tide" });
const about = sampleEntry("page", "about", { slug: "about", heading: "Hello" });
const samples: Samples = { pictures: [picture], entries: [review, settings, about] };

type State = Partial<AssetProps["sys"]>;
const LIVE: State = { version: 2, publishedVersion: 1, publishedCounter: 1 };
const NEVER_PUBLISHED: State = { version: 1, publishedCounter: 0 };
const TAKEN_OFF: State = { version: 3, publishedCounter: 1 };
const ARCHIVED: State = { version: 4, archivedVersion: 3 };

function entry(
  { id, contentType: { id: typeId }, fields }: SampleEntry,
  state: State = LIVE,
  changes = {},
): CmsEntry {
  const sys = { id, contentType: { sys: { id: typeId } }, ...state } as unknown as CmsEntry["sys"];
  return { sys, fields: localized({ ...fields, ...changes }, LOCALE) };
}

function asset(state: State = LIVE, title = picture.title, size = picture.size): AssetProps {
  const file = { fileName: picture.fileName, contentType: picture.contentType, details: { size } };
  return {
    sys: { id: picture.id, ...state } as AssetProps["sys"],
    fields: {
      title: { [LOCALE]: title },
      description: { [LOCALE]: "An arch of roses" },
      file: { [LOCALE]: file },
    },
  };
}

const planFor = (found: Partial<Found>, overwrite = false) =>
  planSeed(samples, { assets: [], entries: [], ...found }, { locale: LOCALE, overwrite });

const actions = (found: Partial<Found>, overwrite = false) =>
  Object.fromEntries(planFor(found, overwrite).steps.map(({ id, action }) => [id, action]));

const withRating = (rating: number, state = LIVE) => entry(review, state, { rating });
const begun = entry(review, NEVER_PUBLISHED, { quote: "Better." });
const asFaq = entry({ ...review, contentType: contentTypeOf("faq") });
const sameOnSite = { quote: " Lovely.\n", rating: null, order: null, phone: "604 555 0100" };

test.each<[action: string, what: string, overwrite: boolean, ...found: (AssetProps | CmsEntry)[]]>([
  ["finish", "was cut off", true, asset(NEVER_PUBLISHED), entry(review, NEVER_PUBLISHED)],
  ["keep", "she has taken off the site", true, asset(TAKEN_OFF), entry(review, TAKEN_OFF)],
  ["keep", "she has archived", true, withRating(3, ARCHIVED)],
  ["keepEdited", "she has changed", false, asset(LIVE, "Our arch"), withRating(4)],
  ["overwrite", "she wants overwritten", true, asset(LIVE, "Our arch"), withRating(4)],
  ["keepEdited", "is another picture of the same name", false, asset(LIVE, "Arch", 99)],
  ["keepEdited", "she has begun", false, begun],
  ["keep", "shows as the same on the site", true, entry(review, LIVE, sameOnSite)],
  ["skip", "is of another kind", true, asFaq],
])("%s what %s", (action, _what, overwrite, ...found) => {
  const isEntry = (item: AssetProps | CmsEntry): item is CmsEntry => "contentType" in item.sys;
  const assets = found.filter((item): item is AssetProps => !isEntry(item));
  const planned = actions({ assets, entries: found.filter(isEntry) }, overwrite);
  for (const { sys } of found) expect(planned[sys.id]).toBe(action);
});

test.each<[string, unknown]>([
  ["nothing at all", {}],
  ["a title only", { title: { [LOCALE]: "Arch" } }],
  ["nothing in its fields", { title: { [LOCALE]: null }, file: { [LOCALE]: null } }],
  ["an empty file", { title: { [LOCALE]: "Arch" }, description: null, file: { [LOCALE]: {} } }],
])("a sample's picture that has %s by now was changed by somebody", (_what, fields) => {
  const lost = { ...asset(), fields: fields as AssetProps["fields"] };
  expect(actions({ assets: [lost] })).toMatchObject({ arch: "keepEdited" });
});

test.each([
  ["settings", settings, "the space has one already, and the site takes one only"],
  ["a page for the same address", about, 'another entry has the slug "about"'],
])("%s of her own leave no place for the sample's", (_what, sample, reason) => {
  const { hasOwnContent, steps } = planFor({ entries: [entry({ ...sample, id: "hers" })] });
  expect(steps.find(({ id }) => id === sample.id)).toMatchObject({ action: "skip", reason });
  expect(hasOwnContent).toBe(true);
});

/** The same as an entry of another site in the same space. */
const inOtherType = ({ sys, fields }: CmsEntry): CmsEntry => ({
  fields,
  sys: { ...sys, id: "hers", contentType: { sys: { ...sys.contentType.sys, id: "recipe" } } },
});

test.each([
  ["an entry of her own", entry({ ...review, id: "hers" }), true],
  ["an entry of a kind that no sample has", entry(sampleEntry("article", "papers", {})), true],
  ["an entry that is not the site's", inOtherType(entry(review)), false],
  ["a sample that she changed", entry(review, LIVE, { rating: 4 }), true],
  ["an archived entry", entry({ ...review, id: "hers" }, ARCHIVED), false],
  ["a sample as it was", entry(review), false],
])("%s is content of her own: %p", (_what, found, isOwn) => {
  expect(planFor({ entries: [found] }).hasOwnContent).toBe(isOwn);
});
