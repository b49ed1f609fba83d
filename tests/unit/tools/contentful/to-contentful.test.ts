import type { ContentFields } from "contentful-management";
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
const refuses = (field: ContentFields) =>
  Object.assign({}, ...(field.validations ?? [])) as Record<string, unknown>;

describe("the form that the officiant fills in", () => {
  test.each(contentTypes)(
    "$label has a name, a text about itself, and the model's fields in their order",
    ({ id, label, help, titleField, fields }) => {
      const type = typeOf(id);
      expect(type).toMatchObject({ name: label, displayField: titleField });
      expect(type.description.startsWith(help)).toBe(true);
      expect(type.description.includes("one entry only")).toBe(id === "siteSettings");
      // Contentful names entries in lists by short texts alone.
      expect(fieldOf(id, titleField).type).toBe("Symbol");
      expect(type.fields.map((field) => field.id)).toEqual(Object.keys(fields));
      for (const [name, field] of Object.entries<Field>(fields)) {
        expect(controlOf(id, name).settings).toMatchObject({ helpText: field.help });
        const { label: itsName, required = false } = field;
        expect(fieldOf(id, name)).toMatchObject({ name: itsName, required });
      }
    },
  );

  test.each([
    ["testimonial", "quote", "multipleLine"],
    ["testimonial", "author", "singleLine"],
    ["testimonial", "rating", "dropdown"],
    ["testimonial", "image", "assetLinkEditor"],
    ["testimonial", "featured", "boolean"],
    ["testimonial", "order", "numberEditor"],
    ["galleryPhoto", "agreedOn", "datePicker"],
    ["album", "pictures", "assetLinksEditor"],
    ["service", "slug", "slugEditor"],
    ["service", "summary", "multipleLine"],
    ["service", "description", "markdown"],
    ["siteSettings", "inclusions", "tagEditor"],
    ["page", "slug", "dropdown"],
  ])("%s: %s is filled in with a %s", (type, field, widgetId) => {
    expect(controlOf(type, field)).toMatchObject({ widgetNamespace: "builtin", widgetId });
  });

  test("a service's slug is made from its title, and a switch says Yes and No", () => {
    expect(controlOf("service", "slug").settings).toMatchObject({ trackingFieldId: "title" });
    const labels = { trueLabel: "Yes", falseLabel: "No" };
    expect(controlOf("service", "featured").settings).toMatchObject(labels);
  });

  test("a new review starts with five stars and not featured, in the space's own locale", () => {
    expect(fieldOf("testimonial", "rating").defaultValue).toEqual({ [LOCALE]: 5 });
    expect(fieldOf("testimonial", "featured").defaultValue).toEqual({ [LOCALE]: false });
    expect(fieldOf("testimonial", "author")).not.toHaveProperty("defaultValue");
    expect(fieldOf("page", "heroAlt")).not.toHaveProperty("defaultValue");
  });
});

describe("what Contentful refuses by itself", () => {
  test.each([
    // A review without stars can be chosen, which a row of stars cannot do.
    [
      "testimonial",
      "rating",
      "Number",
      { range: { min: 0, max: 5 }, in: [5, 4.5, 4, 3.5, 3, 2.5, 2, 1.5, 1, 0.5, 0] },
    ],
    ["testimonial", "order", "Integer", {}],
    ["page", "slug", "Symbol", { in: page.fields.slug.oneOf, unique: true }],
    ["faq", "page", "Symbol", { in: ["services", "contact"] }],
    ["service", "summary", "Text", { size: { max: 400 } }],
    ["siteSettings", "languages", "Array", { size: { min: 1 } }],
    ["album", "pictures", "Array", { size: { min: 1 } }],
  ])("%s: %s, kept as %s, by these rules: %j", (id, name, type, rules) => {
    expect(fieldOf(id, name).type).toBe(type);
    expect(refuses(fieldOf(id, name))).toMatchObject(rules);
  });

  test("no pattern asks for more than every engine of regular expressions knows", () => {
    const fields = types.flatMap((type) => type.fields);
    const patterns = fields.flatMap(({ validations = [] }) =>
      validations.flatMap(({ regexp }) => regexp ?? []),
    );
    expect(patterns.length).toBeGreaterThan(0);
    for (const { pattern, flags } of patterns) {
      expect(pattern).not.toMatch(/\(\?|\\[1-9pPk]/);
      expect(flags).toBe("");
    }
  });

  test("a file that is no picture, is over 20 MB, or is too small for its place", () => {
    for (const { id, fields } of contentTypes) {
      for (const [name, field] of Object.entries(fields)) {
        if (field.kind !== "image") continue;
        expect(fieldOf(id, name)).toMatchObject({ type: "Link", linkType: "Asset" });
        expect(refuses(fieldOf(id, name))).toMatchObject({
          linkMimetypeGroup: ["image"],
          assetFileSize: { max: 20_971_520 },
          assetImageDimensions: { width: { min: field.smallestWidth } },
        });
      }
    }
  });

  test("each picture of an album by the rules of a single one", () => {
    const { items } = fieldOf("album", "pictures");
    const { validations } = fieldOf("galleryPhoto", "image");
    expect(items).toEqual({ type: "Link", linkType: "Asset", validations });
  });
});
