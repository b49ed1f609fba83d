import { problemsHeading, toSentence } from "../../../src/model/sentences";
import { fault, type EntryName, type Fault, type Problem } from "../../../src/model/problems";

const MAYA: EntryName = { type: "testimonial", id: "maya", title: "Maya & Daniel" };
const UNTITLED: EntryName = { type: "testimonial", id: "new", title: null };
const NOOR: EntryName = { type: "album", id: "noor", title: "Noor & Finn" };
const NO_PAGE: EntryName = { type: "page", id: null, title: null };

const problemOf = (
  entry: EntryName,
  field: string | null,
  found: Fault,
  location = "its form",
): Problem => ({ entry, field, location, ...found });

const wrong = (value: unknown) => fault("wrong", { expected: "text", value });
const tooLarge = fault("pictureTooLarge", { name: "arch.jpg", size: 31, max: 20 });
const iCloud = { file: "src/content/.rui.json.icloud", fix: "Download it" };
const moreThanOne = fault("moreThanOne", { other: "its file" });

test.each<[what: string, problem: Problem, sentence: string]>([
  [
    "entry, by its title, and the field, by its label",
    problemOf(MAYA, "date", fault("missing", {})),
    'Testimonial "Maya & Daniel": "Date" is missing. Fill it in at its form',
  ],
  [
    "entry without a title",
    problemOf(UNTITLED, "author", fault("missing", {})),
    'Testimonial without an author: "Author" is missing. Fill it in at its form',
  ],
  [
    "file of a field",
    problemOf(MAYA, "image", tooLarge),
    'Testimonial "Maya & Daniel": "Picture" ("arch.jpg") is 31 MB, but the maximum is 20 MB. Choose a smaller file at its form',
  ],
  [
    "file of a field that holds several",
    problemOf(NOOR, "pictures", tooLarge),
    'Album "Noor & Finn": "Picture" ("arch.jpg") is 31 MB, but the maximum is 20 MB. Choose a smaller file at its form',
  ],
  [
    "entry alone",
    problemOf({ type: "siteSettings", id: "b", title: "Cedar & Tide" }, null, moreThanOne),
    'Site settings "Cedar & Tide": the site can have only one, which is at its file. Remove this one at its form',
  ],
  [
    "content type whose entries are missing",
    problemOf({ type: "faq", id: null, title: null }, null, fault("none", {}), "the list"),
    "There are no questions, but the site needs at least one. Add one at the list",
  ],
  [
    "content type that lacks an entry",
    problemOf(NO_PAGE, "slug", fault("noneWith", { value: "about" }), "the list"),
    'The site needs a page whose slug is "about". Add it at the list',
  ],
  [
    "file that is not read, whose sentence has its own location",
    problemOf({ type: "", id: null, title: null }, null, fault("ignoredFile", iCloud), "unused"),
    "src/content/.rui.json.icloud is not read. Download it",
  ],
])("names the %s", (_what, problem, sentence) => expect(toSentence(problem)).toBe(sentence));

test.each([
  ["soon", '"soon"'],
  [7, "7"],
  [["odd"], '["odd"]'],
  [undefined, "missing"],
  // Shows an invisible character by its code.
  ["hello@\u200Eexample.com", '"hello@[U+200E]example.com"'],
  ["x".repeat(60), `"${"x".repeat(60)}"`],
  ["x".repeat(61), `"${"x".repeat(60)}…"`],
])("quotes the value %j", (value, quoted) => {
  expect(toSentence(problemOf(MAYA, "quote", wrong(value)))).toBe(
    `Testimonial "Maya & Daniel": "Quote" must be text, but is ${quoted}. Change it at its form`,
  );
});

test.each([
  [1, "one problem"],
  [2, "2 problems"],
])("a list of %i says that the live site stays as it is", (count, words) => {
  expect(problemsHeading(count)).toBe(
    `The content has ${words}, so nothing was built and the live site stays as it is.`,
  );
});
