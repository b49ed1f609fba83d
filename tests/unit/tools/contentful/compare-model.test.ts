import type { ContentFields, ContentTypeProps, Control } from "contentful-management";
import { mergeTypes, planType, type FoundType } from "../../../../tools/contentful/compare-model";
import type { ContentfulType } from "../../../../tools/contentful/to-contentful";

const field = (id: string, more: Partial<ContentFields> = {}): ContentFields => ({
  id,
  name: id,
  type: "Symbol",
  required: false,
  localized: false,
  validations: [],
  ...more,
});

const control = (fieldId: string, more: Partial<Control> = {}): Control => ({
  fieldId,
  widgetNamespace: "builtin",
  widgetId: "singleLine",
  settings: { helpText: `About ${fieldId}.` },
  ...more,
});

const rating = field("rating", {
  name: "Rating",
  type: "Number",
  defaultValue: { "en-US": 5 },
  validations: [
    { range: { min: 0, max: 5 }, message: "Must be a whole number from 0 to 5." },
    { in: [5, 4, 3, 2, 1, 0] },
  ],
});
const author = field("author", { name: "Author", required: true });

const wanted: ContentfulType = {
  id: "testimonial",
  name: "Testimonial",
  description: "What a couple wrote.",
  displayField: "author",
  fields: [author, rating],
  controls: [control("author"), control("rating", { widgetId: "dropdown" })],
};

/** Returns the type as the space has it: the wanted type with a test's changes. */
function found(
  props: Partial<Omit<ContentTypeProps, "sys">> = {},
  controls = wanted.controls,
  versions: object = { version: 2, publishedVersion: 1 },
): FoundType {
  const { id, name, description, displayField, fields } = wanted;
  const sys = { id, ...versions } as ContentTypeProps["sys"];
  return {
    props: { sys, name, description, displayField, fields: [...fields], ...props },
    controls,
  };
}

const withRating = (more: Partial<ContentFields>) =>
  found({ fields: [author, { ...rating, ...more }] });

const integer = { type: "Integer", validations: [{ range: { min: 0, max: 5 } }] };
const long = { ...author, type: "Text", validations: [{ size: { max: 900 } }] };
const [forAuthor, forRating] = wanted.controls;
const { required, id, type, name, localized } = author;

test.each<[change: string, ...types: FoundType[]]>([
  [
    "nothing",
    // Contentful omits some values and adds others.
    found({
      fields: [
        { required, id, type, name, localized },
        { ...rating, disabled: false },
      ],
    }),
    found({}, [forAuthor!, { ...forRating!, settings: { ...forRating!.settings, extra: "kept" } }]),
    // The site can read these fields, although they differ.
    found({ fields: wanted.fields.map((one) => ({ ...one, localized: true })) }),
    found({ fields: [long, rating] }),
    withRating(integer),
  ],
  ["Rating: new field", found({ fields: [author] })],
  [
    "Rating: change validations",
    withRating({ validations: [...rating.validations!, { unique: true }] }),
  ],
  ["Rating: change defaultValue", withRating({ defaultValue: { "en-US": 4 } })],
  ["change description, displayField", found({ description: "", displayField: "rating" })],
  ["change order", found({ fields: [rating, author] })],
  ["publish the content type", found({}, wanted.controls, { version: 7, publishedVersion: 5 })],
  [
    "Rating: change form",
    found({}, [forAuthor!, control("rating", { widgetId: "numberEditor" })]),
    found({}, [forAuthor!]),
  ],
])("plans for a type in the space: %s", (change, ...types) => {
  const changes = change === "nothing" ? [] : [`Testimonial: ${change}`];
  for (const type of types) {
    const plan = planType(wanted, type);
    expect(plan).toMatchObject({ changes, unusable: [], differs: changes.length > 0 });
  }
});

test("keeps differences that the site can read when it changes something else", () => {
  const renamed = withRating({ ...integer, name: "Stars", localized: true });
  expect(planType(wanted, renamed).changes).toEqual(["Testimonial: Rating: change name"]);
  const { fields } = mergeTypes(wanted, renamed);
  const merged = { ...integer, name: "Rating", localized: true };
  expect(fields.find(({ id }) => id === "rating")).toMatchObject(merged);
});
