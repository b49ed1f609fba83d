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

test("what was cut off before it was published is finished", () => {
  const found = { assets: [asset(NEVER_PUBLISHED)], entries: [entry(review, NEVER_PUBLISHED)] };
  expect(actions(found)).toMatchObject({ arch: "finish", "maya-and-daniel": "finish" });
});

test("what the officiant has taken off the site stays off", () => {
  const found = { assets: [asset(TAKEN_OFF)], entries: [entry(review, TAKEN_OFF)] };
  expect(actions(found)).toMatchObject({ arch: "keep", "maya-and-daniel": "keep" });
  expect(actions({ entries: [entry(review, ARCHIVED, { rating: 3 })] }, true)).toMatchObject({
    "maya-and-daniel": "keep",
  });
});

test("what the officiant has changed stays as it is, unless it shall be overwritten", () => {
  const found = {
    assets: [asset(LIVE, "Our arch")],
    entries: [entry(review, LIVE, { rating: 4 })],
  };
  expect(actions(found)).toMatchObject({ arch: "keepEdited", "maya-and-daniel": "keepEdited" });
  expect(actions(found, true)).toMatchObject({
    arch: "overwrite",
    "maya-and-daniel": "overwrite",
  });
  // Another picture under the same name, and a draft that she has begun.
  expect(actions({ assets: [asset(LIVE, "Arch", 99)] })).toMatchObject({ arch: "keepEdited" });
  const draft = entry(review, NEVER_PUBLISHED, { quote: "Better." });
  expect(actions({ entries: [draft] })).toMatchObject({ "maya-and-daniel": "keepEdited" });
});

test("what shows as the same on the site is the same", () => {
  const asBefore = entry(review, LIVE, {
    quote: " Lovely.\n",
    rating: null,
    featured: undefined,
    order: null,
    phone: "604 555 0100",
  });
  expect(actions({ entries: [asBefore] })).toMatchObject({ "maya-and-daniel": "keep" });
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

test("an entry of another kind keeps its id", () => {
  const other = entry({ ...review, contentType: contentTypeOf("faq") });
  expect(actions({ entries: [other] }, true)).toMatchObject({ "maya-and-daniel": "skip" });
});

test.each([
  ["an entry of her own", entry({ ...review, id: "hers" }), true],
  ["a sample that she changed", entry(review, LIVE, { rating: 4 }), true],
  ["an archived entry", entry({ ...review, id: "hers" }, ARCHIVED), false],
  ["a sample as it was", entry(review), false],
])("%s is content of her own: %p", (_what, found, isOwn) => {
  expect(planFor({ entries: [found] }).hasOwnContent).toBe(isOwn);
});
