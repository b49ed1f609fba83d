import { adviceOn } from "../../../src/model/advice";
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
