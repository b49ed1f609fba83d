import { writeFileSync } from "node:fs";
import path from "node:path";
import { localized } from "../../packages/contentful-local/src";
import { fillWithContentTypes } from "../support/contentful-local";
import { tempFolder } from "../support/temp-folder";
import { commands } from "./commands";

const cms = commands();
const folder = tempFolder();

beforeEach(() => fillWithContentTypes(cms.contentful.space));

/** Runs the command with a file as a spreadsheet saves it. */
function run(content: string | Uint8Array) {
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

const HEADINGS = "Quote,Author,Date,Rating,First on,Link to it there\n";

test("each review becomes a draft with where it first stood, and none is published", async () => {
  const { code, stdout } = await run(
    // In any order, under the names of fields or their labels.
    "RATING,Author,First on,link,Quote,Wedding date,Phone\n" +
      '5,"Ana & Rui",Google,https://g.example.com/1,"We laughed, we cried.",2025-06-14,604\n' +
      ",Kim & Lee,,,Calm and warm.,Jun-24,\n",
  );
  expect(code).toBe(0);
  expect(stdout).toContain("These columns are no part of a review and are left out:\n  - Phone\n");
  expect(drafts()).toHaveLength(2);
  expect(drafts().every(({ published }) => !published)).toBe(true);
  expect(fieldsOf("Ana & Rui")).toMatchObject({
    quote: "We laughed, we cried.",
    author: "Ana & Rui",
    date: "June 2025",
    rating: 5,
    sourceName: "Google",
    sourceUrl: "https://g.example.com/1",
  });
  expect(fieldsOf("Kim & Lee")).toEqual({
    quote: "Calm and warm.",
    author: "Kim & Lee",
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

describe("a spreadsheet's file is read", () => {
  const text = (separator: string, end = "\r\n") =>
    [
      ["Quote", "Author", "Date"],
      ['"She said ""yes"", and so did he.\n\nThen it rained."', "Zoë & René", "06/2025"],
      ["", "", ""],
      ['Short "and" sweet', "“Bo” & Al", "14.6.2025"],
    ]
      .map((row) => row.join(separator))
      .join(end) + end;

  test.each([
    ["commas", text(",")],
    ["semicolons", text(";")],
    ["tabs", text("\t")],
    ["Excel's own first line", `sep=;\r\n${text(";")}`],
    ["Unix lines", text(",", "\n")],
    ["a byte order mark", `\uFEFF${text(",")}`],
    ["Excel's Unicode text", Buffer.from(`\uFEFF${text("\t")}`, "utf16le")],
    ["Windows' own encoding", Buffer.from(text(";").replace(/[“”]/g, "'"), "latin1")],
    [
      "empty rows and columns at the end",
      `${text(",").replace(/\r\n/g, ",,\r\n")},,,,\r\n,,,,\r\n`,
    ],
  ])("with %s", async (_name, content) => {
    expect(await run(content)).toMatchObject({ code: 0 });
    expect(drafts()).toHaveLength(2);
    expect(fieldsOf("Zoë & René")).toMatchObject({
      quote: 'She said "yes", and so did he.\n\nThen it rained.',
      author: "Zoë & René",
      date: "June 2025",
    });
    expect(drafts().map(({ fields }) => fields["quote"]?.["en-US"])).toContain('Short "and" sweet');
  });
});

test("everything that is wrong is told at once, by the spreadsheet's row, and nothing is sent", async () => {
  const { code, stderr } = await run(
    `${HEADINGS}"Two\nlines",Ana & Rui,June 2025,7,Google,http://g.example.com/1\n\n` +
      ",Kim & Lee,3 months ago,,,\nOurs.,Bo & Al,06/07/2025,,,\n",
  );
  expect(code).toBe(1);
  expect(stderr.split("\n")).toEqual([
    "5 problems in reviews.csv, so nothing was sent:",
    '  - Testimonial "Ana & Rui": "Rating" must be a whole number from 0 to 5, but is 7. Change it at reviews.csv, row 2',
    '  - Testimonial "Ana & Rui": "Link to it there" must be a web address that begins with https://, but is "http://g.example.com/1". Change it at reviews.csv, row 2',
    '  - Testimonial "Kim & Lee": "Quote" is missing. Fill it in at reviews.csv, row 4',
    '  - Testimonial "Kim & Lee": "Date" must be a month and a year, such as June 2025, but is "3 months ago". Change it at reviews.csv, row 4',
    '  - Testimonial "Bo & Al": Date may be June 2025 or July 2025. Write the month as a word at reviews.csv, row 5',
    "",
  ]);
  expect(cms.writes()).toEqual([]);
});

test("a review that is there already is not made again: published, draft, archived or twice in the file", async () => {
  const { space } = cms.contentful;
  const review = (quote: string, author: string) =>
    localized({ quote, author, date: "May 2026", rating: 5 });
  space.putEntry("live", "testimonial", review("We laughed, we cried!", "Ana and Rui"));
  space.publish("live");
  space.putEntry(
    "draft",
    "testimonial",
    review("Calm and warm. And the rain held off.", "Kim & Lee"),
  );
  const { code, stdout } = await run(
    "Quote,Author,Date\nWe laughed – we cried,Ana & Rui,June 2025\nCalm and warm.,kim & lee,June 2025\n" +
      "Ours.,Bo & Al,June 2025\nOurs!,Bo and Al,June 2025\n",
  );
  expect(code).toBe(0);
  expect(stdout).toContain("There already:\n");
  expect(stdout).toMatch(/- Row 2, Testimonial "Ana & Rui": https:\S+\/entries\/live\n/);
  expect(stdout).toMatch(/- Row 3, Testimonial "kim & lee": https:\S+\/entries\/draft\n/);
  expect(stdout).toContain('- Row 5, Testimonial "Bo and Al": row 4 of the file\n');
  expect(stdout).toContain("Made 1 draft.");
  expect(drafts()).toHaveLength(3);
});

test("a review is new where a draft has no quote yet, and where many couples write the same", async () => {
  const begun = localized({ author: "Ana & Rui", date: "May 2026" });
  cms.contentful.space.putEntry("begun", "testimonial", begun);
  const couples = ["Ana & Rui", "Bo & Al", "Kim & Lee"];
  const rows = couples.map((couple) => `Thank you!,${couple},June 2025\n`);
  const { stdout } = await run(`Quote,Author,Date\n${rows.join("")}`);
  expect(stdout).not.toContain("There already");
  expect(drafts()).toHaveLength(4);
});

test("a second run makes nothing, even after she has changed the text of a draft", async () => {
  const file = "Quote,Author,Date\nOurs.,Bo & Al,June 2025\n";
  await run(file);
  const [draft] = drafts();
  cms.contentful.space.changeEntry(draft!.id, localized({ quote: "Better now.", author: "B & A" }));
  const { code, stdout } = await run(file);
  expect(code).toBe(0);
  expect(stdout).toContain("Nothing to make: there is no new review.");
  expect(drafts()).toHaveLength(1);
});

test.each([
  ["no headings", "We laughed.,Ana & Rui,June 2025\n", "has no row of headings"],
  ["nothing in it", "", "has no row of headings"],
  ["no column of dates", "Quote,Author\nOurs.,Bo\n", 'Call one "date"'],
  ["two columns of dates", "Quote,Author,Date,Wedding date\n", '"Date" and "Wedding date" both'],
  ["a quote that never ends", 'Quote,Author,Date\n"Ours.,Bo,June 2025\n', "be read as CSV"],
  ["a workbook", "PK\u0003\u0004", "Save it as CSV (UTF-8)"],
])("a file that cannot be used is explained: %s", async (_name, content, explanation) => {
  const { code, stderr } = await run(content);
  expect(code).toBe(1);
  expect(stderr).toContain(explanation);
  expect(cms.writes()).toEqual([]);
});

test("no such file, or no name of one, is told", async () => {
  expect(await cms.run("reviews", [path.join(folder.path, "none.csv")])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("none.csv cannot be read: there is no such file.") as string,
  });
  expect(await cms.run("reviews")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("npm run cms:reviews -- FILE.csv") as string,
  });
});
