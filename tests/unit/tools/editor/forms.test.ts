import { configOf } from "../../../../tools/editor/forms";

const repository = { host: "github", name: "owner/name" } as const;
const { collections } = configOf(repository, "https://example.com");

/** The forms of all content types. */
const forms = collections.map((each) => ({
  ...each,
  form: "fields" in each ? each.fields : each.files[0]!.fields,
}));

test("fixed parts of the site cannot be hidden, and pages cannot be added or deleted", () => {
  const isHideable = ({ form }: (typeof forms)[number]) =>
    form.some(({ name }) => name === "hidden");
  const fixedParts = forms.filter((each) => !isHideable(each)).map(({ name }) => name);
  expect(fixedParts.toSorted()).toEqual(["page", "section", "siteSettings", "step"]);
  const fixed = collections.filter((each) => "folder" in each && !each.create && !each.delete);
  expect(fixed.map(({ name }) => name)).toEqual(["page"]);
});

test("an optional choice can be cleared, but a required one cannot", () => {
  const optionsOf = (type: string, field: string) =>
    forms.find(({ name }) => name === type)!.form.find(({ name }) => name === field)!["options"];
  expect(optionsOf("service", "focus")).toContain("");
  expect(optionsOf("faq", "page")).toEqual(["services", "contact"]);
});
