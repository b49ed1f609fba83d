/** The editor's forms and the model say the same. */
import { contentTypes } from "../../src/model";
import type { Field } from "../../src/model/fields";
import { configOf, type FormField } from "../../tools/editor/forms";

const config = configOf({ host: "github", name: "owner/name", branch: "main" });

/** Beside the model's: whether the site leaves the entry out, and what sorts the list. */
const OF_THE_FILES = ["hidden", "position"];

function fieldsOf(type: string): readonly FormField[] {
  const { collections, singletons } = config;
  return [...collections, ...singletons].find(({ name }) => name === type)!.fields;
}

const forms = contentTypes.map((contentType) => ({
  ...contentType,
  form: fieldsOf(contentType.id),
}));
const pairs = forms.flatMap(({ fields, form, id }) =>
  Object.entries(fields).map(([name, field]): [string, Field, FormField | undefined] => [
    `${id}.${name}`,
    field,
    form.find((each) => each.name === name),
  ]),
);

test.each(forms)(
  "$plural: every field is in the form, and every form field in the model",
  ({ fields, form }) => {
    const own = form.map(({ name }) => name).filter((name) => !OF_THE_FILES.includes(name));
    expect(own).toEqual(Object.keys(fields));
  },
);

test.each(pairs)("%s says and takes what the model does", (_, field, form) => {
  const { label, help: hint, required = false } = field;
  expect(form).toMatchObject({ label, hint, required });
  const { max, maxlength, min, options, pattern } = form!;
  if (field.kind === "text" && field.oneOf) {
    expect((options as string[]).filter(Boolean)).toEqual(field.oneOf);
  } else if (field.kind === "text" && field.format) {
    expect(pattern).toEqual([field.format.pattern, expect.stringContaining(field.format.expected)]);
    expect(field.format.example).toMatch((pattern as [RegExp])[0]);
  }
  if (field.kind === "text" && field.longest) expect(maxlength).toBe(field.longest);
  const [smallest, largest] = field.kind === "number" ? field.range : [];
  expect([min, max]).toEqual(
    field.kind === "textList" ? [required ? 1 : 0, undefined] : [smallest, largest],
  );
  if (field.kind === "number") expect(form).toMatchObject({ step: 0.5, value_type: "float" });
});

test("an entry that stands for a part of the site cannot be hidden, any other can", () => {
  const hidden = forms.filter(({ form }) => form.some(({ name }) => name === "hidden"));
  expect(hidden.map(({ id }) => id)).toEqual([
    "testimonial",
    "galleryPhoto",
    "album",
    "service",
    "faq",
    "article",
  ]);
});

test("pages are neither added nor taken away", () => {
  const fixed = config.collections.filter((each) => !each.create && !each.delete);
  expect(fixed.map(({ name }) => name)).toEqual(["page"]);
});
