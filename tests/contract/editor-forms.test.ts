/** The editor's forms match the model. */
import { contentTypes } from "../../src/model";
import { configOf } from "../../tools/editor/forms";

const repository = { host: "github", name: "owner/name" } as const;
const { collections } = configOf(repository, "https://example.com");
const fieldsOf = (each: (typeof collections)[number]) =>
  "fields" in each ? each.fields : each.files[0]!.fields;
const forms = contentTypes.map((contentType) => {
  const found = collections.find(({ name }) => name === contentType.id)!;
  return { ...contentType, form: fieldsOf(found) };
});

test.each(forms)("the form of $plural has the model's fields and constraints", (type) => {
  for (const [name, field] of Object.entries(type.fields)) {
    const { help: hint, label, required = false } = field;
    const form = type.form.find((each) => each.name === name)!;
    expect(form).toMatchObject({ name, label, hint, required });
    // An optional choice can be cleared.
    if (field.kind === "text" && field.oneOf)
      expect(form["options"]).toEqual([...(required ? [] : [""]), ...field.oneOf]);
    else if (field.kind === "text" && field.format)
      expect(form["pattern"]).toEqual([
        field.format.pattern,
        expect.stringContaining(field.format.expected),
      ]);
    if (field.kind === "text" && field.maxLength)
      expect(form).toMatchObject({ maxlength: field.maxLength });
    if (field.kind === "number") {
      const [min, max] = field.range;
      expect(form).toMatchObject({ min, max, step: 0.5, value_type: "float" });
    }
  }
});

test("fixed parts of the site cannot be hidden, and pages cannot be added or deleted", () => {
  const isHideable = (type: (typeof forms)[number]) =>
    type.form.some(({ name }) => name === "hidden");
  const fixedParts = forms.filter((type) => !isHideable(type)).map(({ id }) => id);
  expect(fixedParts).toEqual(["siteSettings", "section", "step", "page"]);
  const fixed = collections.filter((each) => "folder" in each && !each.create && !each.delete);
  expect(fixed.map(({ name }) => name)).toEqual(["page"]);
});
