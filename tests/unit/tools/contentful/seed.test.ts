import type { AssetProps } from "contentful-management";
import type { SampleEntry, SamplePicture, Samples } from "../../../../tools/contentful/samples";
import { localized } from "../../../../packages/contentful-local/src";
import { hasOwnContent, planSeed } from "../../../../tools/contentful/seed";
import type { CmsEntry } from "../../../../tools/contentful/space-content";
import { contentTypeOf } from "../../../support/raw-content";

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
const review: SampleEntry = {
  id: "maya-and-daniel",
  contentType: contentTypeOf("testimonial"),
  title: "Maya & Daniel",
  fields: { quote: "Lovely.", rating: 5, featured: false, sample: true },
};
const samples: Samples = { pictures: [picture], entries: [review] };

const LIVE = { version: 2, publishedVersion: 1, publishedCounter: 1 };
const NEVER_PUBLISHED = { version: 1, publishedCounter: 0 };
const TAKEN_OFF = { version: 3, publishedCounter: 1 };
const ARCHIVED = { version: 4, archivedVersion: 3 };

/** The review as an entry of a space, but for what a test changes about it. */
function entry(
  state: object,
  changes: object = {},
  id = review.id,
  type = "testimonial",
): CmsEntry {
  const sys = { id, contentType: { sys: { id: type } }, ...state } as unknown as CmsEntry["sys"];
  return { sys, fields: localized({ ...review.fields, ...changes }, LOCALE) };
}

/** The picture as an asset of a space. */
function asset(state: object, changes: Partial<SamplePicture> = {}): AssetProps {
  const { contentType, description, fileName, size, title } = { ...picture, ...changes };
  const file = { fileName, contentType, details: { size } };
  return {
    sys: { id: picture.id, ...state } as AssetProps["sys"],
    fields: localized({ title, description, file }, LOCALE) as AssetProps["fields"],
  };
}

const withFields = (fields: object) => ({ ...asset(LIVE), fields: fields as AssetProps["fields"] });

const planFor = (found: AssetProps | CmsEntry) => {
  const isEntry = "contentType" in found.sys;
  const space = {
    assets: isEntry ? [] : [found as AssetProps],
    entries: isEntry ? [found as CmsEntry] : [],
  };
  const steps = planSeed(samples, space, LOCALE);
  return { isOwn: hasOwnContent(steps, space), steps };
};

test.each<[what: string, state: string, found: AssetProps | CmsEntry]>([
  ["a picture that was cut off", "unfinished", asset(NEVER_PUBLISHED)],
  ["an entry that was cut off", "unfinished", entry(NEVER_PUBLISHED)],
  ["a picture that she has taken off the site", "same", asset(TAKEN_OFF)],
  ["an entry that she has taken off the site", "same", entry(TAKEN_OFF)],
  ["an entry that she has archived", "same", entry(ARCHIVED, { rating: 3 })],
  [
    "an entry that shows as the same on the site",
    "same",
    entry(LIVE, { quote: " Lovely.\n", rating: null, order: null, phone: "604 555 0100" }),
  ],
  ["an entry that she has changed", "changed", entry(LIVE, { rating: 4 })],
  ["a picture with another title", "changed", asset(LIVE, { title: "Our arch" })],
  ["another picture of the same name", "changed", asset(LIVE, { size: 99 })],
  ["a picture that was emptied", "changed", withFields({ title: null, file: { [LOCALE]: null } })],
])("%s is %s", (_what, state, found) => {
  const { steps } = planFor(found);
  expect(steps.find(({ id }) => id === found.sys.id)).toMatchObject({ state });
});

test.each([
  ["an entry of her own", true, entry(LIVE, {}, "hers")],
  ["an entry of a type that no sample has", true, entry(LIVE, {}, "hers", "article")],
  ["an entry that is not the site's", false, entry(LIVE, {}, "hers", "recipe")],
  ["a sample that she has changed", true, entry(LIVE, { rating: 4 })],
  ["an archived entry", false, entry(ARCHIVED, {}, "hers")],
])("%s is content of her own: %p", (_what, isOwn, found) => {
  expect(planFor(found).isOwn).toBe(isOwn);
});
