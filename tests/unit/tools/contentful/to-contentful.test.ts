import { contentTypes } from "../../../../src/model";
import { galleryPhoto } from "../../../../src/model/gallery";
import { page } from "../../../../src/model/page";
import { toContentful } from "../../../../tools/contentful/to-contentful";

const LOCALE = "en-CA";
const types = toContentful(contentTypes, LOCALE);

const typeOf = (id: string) => types.find((type) => type.id === id)!;
const fieldOf = (type: string, id: string) => typeOf(type).fields.find((field) => field.id === id)!;
const controlOf = (type: string, id: string) =>
  typeOf(type).controls.find(({ fieldId }) => fieldId === id)!;
const rulesOf = (type: string, id: string): object =>
  Object.assign({}, ...(fieldOf(type, id).validations ?? [])) as object;

test("a form has the type's label and title field, and each field's label and help", () => {
  const { alt } = galleryPhoto.fields;
  expect(typeOf("galleryPhoto")).toMatchObject({ name: "Gallery photo", displayField: "alt" });
  expect(fieldOf("galleryPhoto", "alt")).toMatchObject({ name: alt.label, required: true });
  expect(fieldOf("galleryPhoto", "order")).toMatchObject({ required: false });
  expect(controlOf("galleryPhoto", "alt").settings).toMatchObject({ helpText: alt.help });
});

test.each<[type: string, field: string, stored: string, widget: string, rules: object]>([
  ["testimonial", "quote", "Text", "multipleLine", {}],
  // A dropdown, because Contentful's star widget cannot set 0.
  [
    "testimonial",
    "rating",
    "Number",
    "dropdown",
    { range: { min: 0, max: 5 }, in: [5, 4.5, 4, 3.5, 3, 2.5, 2, 1.5, 1, 0.5, 0] },
  ],
  ["testimonial", "featured", "Boolean", "boolean", {}],
  ["testimonial", "order", "Integer", "numberEditor", {}],
  ["galleryPhoto", "agreedOn", "Date", "datePicker", {}],
  ["album", "pictures", "Array", "assetLinksEditor", { size: { min: 1 } }],
  ["service", "slug", "Symbol", "slugEditor", { unique: true }],
  ["service", "summary", "Text", "multipleLine", { size: { max: 400 } }],
  ["service", "description", "Text", "markdown", {}],
  ["faq", "page", "Symbol", "dropdown", { in: ["services", "contact"] }],
  ["page", "slug", "Symbol", "dropdown", { in: page.fields.slug.oneOf, unique: true }],
  ["siteSettings", "languages", "Array", "tagEditor", { size: { min: 1 } }],
])("%s: %s is stored as %s, edited with %s, and validated by %j", (...row) => {
  const [type, field, stored, widgetId, rules] = row;
  expect(fieldOf(type, field).type).toBe(stored);
  expect(controlOf(type, field)).toMatchObject({ widgetId });
  expect(rulesOf(type, field)).toMatchObject(rules);
});

test("a date has no time", () => {
  expect(controlOf("galleryPhoto", "agreedOn").settings).toMatchObject({ format: "dateonly" });
});

test("a new review has five stars and is not featured, in the space's locale", () => {
  expect(fieldOf("testimonial", "rating").defaultValue).toEqual({ [LOCALE]: 5 });
  expect(fieldOf("testimonial", "featured").defaultValue).toEqual({ [LOCALE]: false });
});

test("rejects files that are not pictures, exceed 20 MB, or are too small for where they are shown", () => {
  const picture = fieldOf("galleryPhoto", "image");
  expect(rulesOf("galleryPhoto", "image")).toMatchObject({
    linkMimetypeGroup: ["image"],
    assetFileSize: { max: 20_971_520 },
    assetImageDimensions: { width: { min: galleryPhoto.fields.image.minWidth } },
  });
  const { type, linkType, validations } = picture;
  expect(fieldOf("album", "pictures").items).toEqual({ type, linkType, validations });
});
