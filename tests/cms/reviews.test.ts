import { writeFileSync } from "node:fs";
import path from "node:path";
import { localized } from "../../packages/contentful-local/src";
import { tempFolder } from "../support/temp-folder";
import { commands } from "./commands";

const cms = commands();
const folder = tempFolder();

beforeEach(() => cms.restart(true));

/** Runs the command with a CSV file. */
function run(content: string) {
  const file = path.join(folder.path, "reviews.csv");
  writeFileSync(file, content);
  return cms.run("reviews", [file]);
}

const drafts = () => cms.space.entries.all();

test("creates a draft of each review, with its original source, and publishes none", async () => {
  const { code, stdout } = await run(
    // The columns may be in any order. Excel adds a byte order mark and empty cells.
    "\uFEFFRating,author,source,link,quote,date,Kind,Place,\r\n" +
      '4.5,"Ana & Rui",Google,https://g.example.com/1,"We laughed, we said ""yes"".\n\nThen it rained.",June 2025,Beach,Tofino,\r\n' +
      ",,,,,,,,\r\n,Zoë & René,,,Calm and warm.,June 2024,,,\r\n",
  );
  expect(code).toBe(0);
  expect(drafts().every(({ published }) => !published)).toBe(true);
  const first = {
    quote: 'We laughed, we said "yes".\n\nThen it rained.',
    author: "Ana & Rui",
    date: "June 2025",
    ceremonyKind: "Beach",
    ceremonyPlace: "Tofino",
    rating: 4.5,
    sourceName: "Google",
    sourceUrl: "https://g.example.com/1",
  };
  const second = { quote: "Calm and warm.", author: "Zoë & René", date: "June 2024" };
  expect(drafts().map(({ fields }) => fields)).toEqual([
    expect.objectContaining(localized(first)),
    expect.objectContaining(localized(second)),
  ]);
  expect(stdout).toMatch(
    /Created 2 drafts\. Read and publish each one:\n {2}- Testimonial "Ana & Rui": https:\/\/app\.contentful\.com\/\S+\/entries\/review-\w+\n/,
  );
});

test("skips reviews that are published, repeated in the file, or edited since an earlier run", async () => {
  const review = { quote: "We laughed.", author: "Ana & Rui", date: "May 2026", rating: 5 };
  cms.editor.publishEntry("live", "testimonial", review);
  const ours = "Ours.,Bo & Al,June 2025\n";
  const file = `quote,author,date\nWe laughed.,Ana & Rui,June 2025\n${ours}${ours}`;
  expect((await run(file)).stdout).toMatch(/Skipped 2 reviews that[^]*Created 1 draft\./);
  const draft = drafts().find(({ id }) => id !== "live")!;
  cms.space.changeEntry(draft.id, localized({ quote: "Better now.", author: "B & A" }));
  expect((await run(file)).stdout).toContain("Nothing to import: there are no new reviews.");
  expect(drafts()).toHaveLength(2);
});
