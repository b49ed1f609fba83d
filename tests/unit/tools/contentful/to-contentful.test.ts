import { contentTypes } from "../../../../src/model";
import type { Field } from "../../../../src/model/fields";
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

test.each(contentTypes)(
  "the form of $label has a name, a text about itself, and the model's fields in their order",
  ({ id, label, help, titleField, fields }) => {
    const type = typeOf(id);
    expect(type).toMatchObject({ name: label, displayField: titleField });
    expect(type.description.startsWith(help)).toBe(true);
    expect(type.description.includes("one entry only")).toBe(id === "siteSettings");
    // Contentful names entries in lists by short texts alone.
    expect(fieldOf(id, titleField).type).toBe("Symbol");
    expect(type.fields.map((field) => field.id)).toEqual(Object.keys(fields));
    for (const [name, { help: helpText, label: own, required = false }] of Object.entries<Field>(
      fields,
    )) {
      expect(controlOf(id, name)).toMatchObject({
        widgetNamespace: "builtin",
        settings: { helpText },
      });
      expect(fieldOf(id, name)).toMatchObject({ name: own, required });
    }
  },
);

test.each<[type: string, field: string, stored: string, widget: string, rules: object]>([
  ["testimonial", "quote", "Text", "multipleLine", {}],
  ["testimonial", "author", "Symbol", "singleLine", {}],
  // A review without stars can be chosen, which a row of stars cannot do.
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
])("%s: %s is kept as %s, filled in with a %s, by these rules: %j", (...row) => {
  const [type, field, stored, widgetId, rules] = row;
  expect(fieldOf(type, field).type).toBe(stored);
  expect(controlOf(type, field)).toMatchObject({ widgetId });
  expect(rulesOf(type, field)).toMatchObject(rules);
});

test("a new review starts with five stars and not featured, in the space's own locale", () => {
  expect(fieldOf("testimonial", "rating").defaultValue).toEqual({ [LOCALE]: 5 });
  expect(fieldOf("testimonial", "featured").defaultValue).toEqual({ [LOCALE]: false });
  expect(fieldOf("testimonial", "author")).not.toHaveProperty("defaultValue");
});

test("no pattern asks for more than every engine of regular expressions knows", () => {
  const rules = types.flatMap(({ fields }) =>
    fields.flatMap(({ validations = [] }) => validations),
  );
  const patterns = rules.flatMap(({ regexp }) => regexp ?? []);
  expect(patterns.length).toBeGreaterThan(0);
  for (const { pattern, flags } of patterns) {
    expect(pattern).not.toMatch(/\(\?|\\[1-9pPk]/);
    expect(flags).toBe("");
  }
});

test("a file that is no picture, is over 20 MB, or is too small for its place is refused", () => {
  const pictures = contentTypes.flatMap(({ id, fields }) =>
    Object.entries<Field>(fields).flatMap(([name, field]) =>
      field.kind === "image" ? [{ id, name, min: field.smallestWidth }] : [],
    ),
  );
  expect(pictures.length).toBeGreaterThan(0);
  for (const { id, min, name } of pictures) {
    expect(fieldOf(id, name)).toMatchObject({ type: "Link", linkType: "Asset" });
    expect(rulesOf(id, name)).toMatchObject({
      linkMimetypeGroup: ["image"],
      assetFileSize: { max: 20_971_520 },
      assetImageDimensions: { width: { min } },
    });
  }
  const { validations } = fieldOf("galleryPhoto", "image");
  expect(fieldOf("album", "pictures").items).toEqual({
    type: "Link",
    linkType: "Asset",
    validations,
  });
});
