import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { localized } from "../../../packages/contentful-local/src";
import { fillWithContentTypes } from "../../support/contentful-local";
import { tempFolder } from "../../support/temp-folder";
import { commands } from "./commands";

const cms = commands();
const folder = tempFolder();

beforeEach(() => fillWithContentTypes(cms.contentful.space));

/** Runs the command with a file as a spreadsheet saves it. */
function run(content: string) {
  const file = path.join(folder.path, "reviews.csv");
  writeFileSync(file, content);
  return cms.run("reviews", [file]);
}

const drafts = () => cms.contentful.space.entries.all();

/** Fields of the drafts without their locale, by author. */
const fieldsOf = (author: string) =>
  Object.fromEntries(
    Object.entries(
      drafts().find(({ fields }) => fields["author"]?.["en-US"] === author)?.fields ?? {},
    ).map(([name, value]) => [name, value["en-US"]]),
  );

test("each review becomes a draft with where it first stood, and none is published", async () => {
  const { code, stdout } = await run(
    // In any order, as Excel saves them.
    "\uFEFFRating,author,source,link,quote,date,\r\n" +
      '4.5,"Ana & Rui",Google,https://g.example.com/1,"We laughed, we said ""yes"".\n\nThen it rained.",June 2025,\r\n' +
      ",,,,,,\r\n,Zoë & René,,,Calm and warm.,June 2024,\r\n",
  );
  expect(code).toBe(0);
  expect(drafts()).toHaveLength(2);
  expect(drafts().every(({ published }) => !published)).toBe(true);
  expect(fieldsOf("Ana & Rui")).toMatchObject({
    quote: 'We laughed, we said "yes".\n\nThen it rained.',
    author: "Ana & Rui",
    date: "June 2025",
    rating: 4.5,
    sourceName: "Google",
    sourceUrl: "https://g.example.com/1",
  });
  expect(fieldsOf("Zoë & René")).toEqual({
    quote: "Calm and warm.",
    author: "Zoë & René",
    date: "June 2024",
    // Contentful fills in what the forms begin with.
    rating: 5,
    featured: false,
    sample: false,
  });
  expect(stdout).toMatch(
    /Made 2 drafts\. Read each and publish it:\n {2}- Testimonial "Ana & Rui": https:\/\/app\.contentful\.com\/\S+\/entries\/review-\w+\n/,
  );
});

test("everything that is wrong is reported at once, by the spreadsheet's row, and nothing is sent", async () => {
  const { code, stderr } = await run(
    'quote,author,rating,date\n"Two\nlines",Ana & Rui,7,June 2025\n,,,\n,Kim & Lee,,\n',
  );
  expect(code).toBe(1);
  expect(stderr.split("\n")).toEqual([
    "reviews.csv cannot be used, so nothing was sent:",
    '  - Testimonial "Ana & Rui": "Rating" must be a whole or half number from 0 to 5, but is 7. Change it at reviews.csv, row 2',
    '  - Testimonial "Kim & Lee": "Quote" is missing. Fill it in at reviews.csv, row 4',
    '  - Testimonial "Kim & Lee": "Date" is missing. Fill it in at reviews.csv, row 4',
    "",
  ]);
  expect(cms.writes()).toEqual([]);
});

test("a review that is there already is not made again, also where it is twice in the file", async () => {
  const { space } = cms.contentful;
  const review = { quote: "We laughed.", author: "Ana & Rui", date: "May 2026", rating: 5 };
  space.putEntry("live", "testimonial", localized(review));
  space.publish("live");
  const { code, stdout } = await run(
    "quote,author,date\nWe laughed.,Ana & Rui,June 2025\nOurs.,Bo & Al,June 2025\nOurs.,Bo & Al,June 2025\n",
  );
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /There already:\n {2}- reviews\.csv, row 2: https:\S+\/entries\/live\n {2}- reviews\.csv, row 4: reviews\.csv, row 3\n/,
  );
  expect(stdout).toContain("Made 1 draft.");
  expect(drafts()).toHaveLength(2);
});

test("a second run makes nothing, even after she has changed the text of a draft", async () => {
  const file = "quote,author,date\nOurs.,Bo & Al,June 2025\n";
  await run(file);
  const [draft] = drafts();
  cms.contentful.space.changeEntry(draft!.id, localized({ quote: "Better now.", author: "B & A" }));
  const { code, stdout } = await run(file);
  expect(code).toBe(0);
  expect(stdout).toContain("Nothing to make: there is no new review.");
  expect(drafts()).toHaveLength(1);
});

test("a draft that an earlier version made of Windows' line ends is found, after she has changed it", async () => {
  const text = JSON.stringify(["Bo & Al", "One.\r\nTwo."]);
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 24);
  const changed = { quote: "Better now.", author: "B & A", date: "June 2025" };
  cms.contentful.space.putEntry(`review-${digest}`, "testimonial", localized(changed));
  for (const end of ["\r\n", "\n"]) {
    const { stdout } = await run(`quote,author,date\n"One.${end}Two.",Bo & Al,June 2025\n`);
    expect(stdout).toContain("Nothing to make: there is no new review.");
  }
  expect(drafts()).toHaveLength(1);
});

test("no such file, or no name of one, is reported", async () => {
  expect(await cms.run("reviews", [path.join(folder.path, "none.csv")])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /none\.csv cannot be read \(ENOENT: no such file[^()]*\)\.\n$/,
    ) as string,
  });
  expect(await cms.run("reviews")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("npm run cms:reviews -- FILE.csv") as string,
  });
});
