import { adviceOn } from "../../../src/model/advice";
import { parse } from "../../../src/model/parse";
import type { RawFile } from "../../../src/model/files";
import { fault } from "../../../src/model/problems";
import { toSentence } from "../../../src/model/sentences";
import { goodContentWith, rawEntry } from "../../support/raw-content";
import { lastSecondOf } from "../../support/days";

afterEach(() => jest.useRealTimers());

const questionWith = (answer: unknown) =>
  rawEntry("faq", "marks", { question: "What do we bring?", answer }, "the entry");

test("ignores values that are not text", () => {
  const { entries } = goodContentWith(questionWith(7));
  expect(adviceOn(entries)).toEqual({ advice: [], internalLinks: [] });
});

test("reports each formatting mark that couples would see once, with the entry's location", () => {
  const question = questionWith("##Rings\n\n**Vows **and\n\n##Rings");
  const { advice } = adviceOn(goodContentWith(question).entries);
  expect(advice.map(toSentence)).toEqual(
    ["##Rings", "**Vows **and"].map(
      (mark) =>
        `Question "What do we bring?": "Answer" has a formatting mark that couples would see, "${mark}". Correct it, or write \\ before a mark that is intended, at the entry`,
    ),
  );
});

test("reports what couples would not see", () => {
  const question = questionWith("Look:\n\n![Tea](//images.example.com/tea.jpg)");
  const { advice } = adviceOn(goodContentWith(question).entries);
  expect(advice.map(toSentence)).toEqual([
    'Question "What do we bring?": "Answer" has a picture or HTML that the site does not show, "![Tea](//images.example.com/tea.jpg)". Remove it, and choose pictures in the picture fields, at the entry',
  ]);
});

test.each([
  ["Zo\uFFFD was calm.", '"Zo\uFFFD was calm."'],
  ["=A1\n#NAME?", '"=A1\n#NAME?"'],
  ["ZoÃ« and JosÃ©", '"ZoÃ« and JosÃ©"'],
])("reports characters that were lost: %j", (quote, written) => {
  const review = rawEntry("testimonial", "ana", { author: "Ana & Rui", quote }, "x");
  expect(adviceOn(goodContentWith(review).entries).advice.map(toSentence)).toEqual([
    `Testimonial "Ana & Rui": "Quote" has characters that were lost when it was copied, ${written}. Type them again at x`,
  ]);
});

const absent = (id: string): RawFile => ({
  id,
  name: id,
  problem: fault("fileUnpublished", { asset: `the asset ${id}` }),
});

test("reports a link to an optional picture that is not published, and shows the entry without it", () => {
  const review = rawEntry("testimonial", "maya-and-daniel", { image: absent("lake") }, "x");
  const raw = goodContentWith(review);
  expect(adviceOn(raw.entries).advice.map(toSentence)).toEqual([
    'Testimonial "Maya & Daniel": "Picture" has no file, is not published, or was deleted. Publish it with its file at the asset lake, or choose another at x',
  ]);
  const { content, problems } = parse(raw);
  expect(problems).toEqual([]);
  expect(content!.testimonial[0]!.fields.image).toBeNull();
});

test.each([
  ["galleryPhoto", "arch", { image: absent("lake") }],
  [
    "album",
    "noor",
    { pictures: [rawEntry("album", "noor").fields["pictures"], absent("lake")].flat() },
  ],
] as const)("a required picture of a %s that is not published is a problem", (type, id, fields) => {
  const raw = goodContentWith(rawEntry(type, id, fields, "x"));
  expect(adviceOn(raw.entries).advice).toEqual([]);
  expect(parse(raw).problems).toMatchObject([{ code: "fileUnpublished", location: "x" }]);
});

test.each([
  ["July 2026", []],
  [
    "August 2026",
    ['Testimonial "Ana & Rui": "Date" ("August 2026") is in the future. Correct it at x'],
  ],
  ["Summer 2062", []],
])("reports a review that is dated in the future: %s", (date, sentences) => {
  jest.useFakeTimers({ now: lastSecondOf("2026-07-31") });
  const review = rawEntry("testimonial", "ana", { author: "Ana & Rui", date }, "x");
  expect(adviceOn(goodContentWith(review).entries).advice.map(toSentence)).toEqual(sentences);
});

test("lists internal links, with the problem to report if they are broken", () => {
  const answer =
    "[Reviews](/reviews/99/), https://www.example.com/a, https://junepark.ca/b and [write](mailto:a@b.ca)";
  const profiles = ["https://junepark.ca/c", "https://junepark.ca.example.com/"];
  const settings = rawEntry("siteSettings", "site-settings", { profiles });
  const { entries } = goodContentWith(questionWith(answer), settings);
  const { internalLinks } = adviceOn(entries, "https://junepark.ca");
  expect(internalLinks.map(({ url }) => url)).toEqual([
    "/reviews/99/",
    "https://junepark.ca/b",
    "https://junepark.ca/c",
  ]);
  expect(adviceOn(entries).internalLinks).toEqual(internalLinks.slice(0, 1));
  expect(toSentence(internalLinks[0]!.problem)).toBe(
    'Question "What do we bring?": "Answer" has a link to a page or file that does not exist, "/reviews/99/". Correct it, or add what is missing, at the entry',
  );
});
