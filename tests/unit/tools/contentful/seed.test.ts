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

type State = Partial<
  Pick<AssetProps["sys"], "version" | "publishedVersion" | "publishedCounter" | "archivedVersion">
>;
const LIVE: State = { version: 2, publishedVersion: 1, publishedCounter: 1 };
const NEVER_PUBLISHED: State = { version: 1, publishedVersion: undefined, publishedCounter: 0 };
const TAKEN_OFF: State = { version: 3, publishedVersion: undefined, publishedCounter: 1 };
const ARCHIVED: State = { version: 4, publishedVersion: undefined, archivedVersion: 3 };

function entry(
  { id, contentType: { id: typeId }, fields }: SampleEntry,
  state: State = LIVE,
  changes = {},
): CmsEntry {
  const sys: unknown = { id, contentType: { sys: { id: typeId } }, ...state };
  return {
    sys: sys as CmsEntry["sys"],
    fields: localized({ ...fields, ...changes }, LOCALE),
  };
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

test("an empty space gets every picture and every entry", () => {
  expect(actions({})).toEqual({
    arch: "create",
    "maya-and-daniel": "create",
    "site-settings": "create",
    about: "create",
  });
});

test("a space that has them all gets nothing", () => {
  const entries = samples.entries.map((sample) => entry(sample));
  const plan = planFor({ assets: [asset()], entries }, true);
  expect(new Set(plan.steps.map(({ action }) => action))).toEqual(new Set(["keep"]));
  expect(plan.hasOwnContent).toBe(false);
});

const hers = { assets: [asset(LIVE, "Our arch")], entries: [entry(review, LIVE, { rating: 4 })] };
const sameOnSite = { quote: " Lovely.\n", rating: null, order: null, phone: "604 555 0100" };

test.each<[what: string, found: Partial<Found>, overwrite: boolean, action: string]>([
  [
    "was cut off before it was published",
    { assets: [asset(NEVER_PUBLISHED)], entries: [entry(review, NEVER_PUBLISHED)] },
    true,
    "finish",
  ],
  [
    "she has taken off the site",
    { assets: [asset(TAKEN_OFF)], entries: [entry(review, TAKEN_OFF)] },
    true,
    "keep",
  ],
  ["she has archived", { entries: [entry(review, ARCHIVED, { rating: 3 })] }, true, "keep"],
  ["she has changed", hers, false, "keepEdited"],
  ["she has changed and is overwritten", hers, true, "overwrite"],
  [
    "is another picture under the same name",
    { assets: [asset(LIVE, "Arch", 99)] },
    false,
    "keepEdited",
  ],
  [
    "she has begun",
    { entries: [entry(review, NEVER_PUBLISHED, { quote: "Better." })] },
    false,
    "keepEdited",
  ],
  ["shows as the same on the site", { entries: [entry(review, LIVE, sameOnSite)] }, true, "keep"],
  [
    "is of another kind",
    { entries: [entry({ ...review, contentType: contentTypeOf("faq") })] },
    true,
    "skip",
  ],
])("what %s", (_what, { assets = [], entries = [] }, overwrite, action) => {
  const planned = actions({ assets, entries }, overwrite);
  for (const { sys } of [...assets, ...entries]) expect(planned[sys.id]).toBe(action);
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

test.each([
  ["an entry of her own", entry({ ...review, id: "hers" }), true],
  ["a sample that she changed", entry(review, LIVE, { rating: 4 }), true],
  ["an archived entry", entry({ ...review, id: "hers" }, ARCHIVED), false],
  ["a sample as it was", entry(review), false],
])("%s is content of her own: %p", (_what, found, isOwn) => {
  expect(planFor({ entries: [found] }).hasOwnContent).toBe(isOwn);
});
