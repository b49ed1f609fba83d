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

test.each<[what: string, state: string | undefined, isOwn: boolean, found: AssetProps | CmsEntry]>([
  ["a picture that was cut off", "unfinished", false, asset(NEVER_PUBLISHED)],
  ["an entry that was cut off", "unfinished", false, entry(NEVER_PUBLISHED)],
  ["a picture that she has taken off the site", "same", false, asset(TAKEN_OFF)],
  ["an entry that she has archived", "same", false, entry(ARCHIVED, { rating: 3 })],
  [
    "an entry that shows as the same on the site",
    "same",
    false,
    entry(LIVE, { quote: " Lovely.\n", rating: null, order: null, phone: "604 555 0100" }),
  ],
  ["an entry that she has changed", "changed", true, entry(LIVE, { rating: 4 })],
  ["a picture with another title", "changed", false, asset(LIVE, { title: "Our arch" })],
  ["another picture of the same name", "changed", false, asset(LIVE, { size: 99 })],
  ["an entry of her own", undefined, true, entry(LIVE, {}, "hers")],
  ["an entry that is not the site's", undefined, false, entry(LIVE, {}, "hers", "recipe")],
])("%s is %s, and content of her own: %p", (_what, state, isOwn, found) => {
  const space =
    "contentType" in found.sys
      ? { assets: [], entries: [found as CmsEntry] }
      : { assets: [found as AssetProps], entries: [] };
  const steps = planSeed(samples, space, LOCALE);
  expect(steps.find(({ id }) => id === found.sys.id)?.state).toBe(state);
  expect(hasOwnContent(steps, space)).toBe(isOwn);
});
