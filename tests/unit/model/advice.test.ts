import { adviceOn } from "../../../src/model/advice";
import { parse } from "../../../src/model/parse";
import type { RawFile } from "../../../src/model/files";
import { fault } from "../../../src/model/problems";
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
  const ofAnswer = { entry: { id: "marks" }, field: "answer", location: "the entry" };
  expect(advice).toMatchObject(
    ["##Rings", "**Vows **and"].map((written) => ({
      ...ofAnswer,
      code: "mark",
      params: { written },
    })),
  );
});

test("reports what couples would not see", () => {
  const written = "![Tea](//images.example.com/tea.jpg)";
  const { advice } = adviceOn(goodContentWith(questionWith(`Look:\n\n${written}`)).entries);
  expect(advice).toMatchObject([{ code: "omitted", field: "answer", params: { written } }]);
});

test.each(["Zo\uFFFD was calm.", "=A1\n#NAME?", "ZoÃ« and JosÃ©"])(
  "reports characters that were lost: %j",
  (quote) => {
    const review = rawEntry("testimonial", "ana", { quote }, "x");
    expect(adviceOn(goodContentWith(review).entries).advice).toMatchObject([
      { code: "lost", entry: { id: "ana" }, field: "quote", params: { written: quote } },
    ]);
  },
);

const absent = (id: string): RawFile => ({
  id,
  name: id,
  problem: fault("fileUnpublished", { asset: `the asset ${id}` }),
});

test("reports a link to an optional picture that is not published, and shows the entry without it", () => {
  const review = rawEntry("testimonial", "maya-and-daniel", { image: absent("lake") }, "x");
  const raw = goodContentWith(review);
  const ofPicture = { field: "image", params: { asset: "the asset lake" }, location: "x" };
  expect(adviceOn(raw.entries).advice).toMatchObject([{ code: "fileUnpublished", ...ofPicture }]);
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
  ["August 2026", [{ code: "inFuture", field: "date", params: { value: "August 2026" } }]],
  ["Summer 2062", []],
])("reports a review that is dated in the future: %s", (date, advice) => {
  jest.useFakeTimers({ now: lastSecondOf("2026-07-31") });
  const review = rawEntry("testimonial", "ana", { date }, "x");
  expect(adviceOn(goodContentWith(review).entries).advice).toMatchObject(advice);
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
  const ofAnswer = { entry: { id: "marks" }, field: "answer", location: "the entry" };
  const params = { written: "/reviews/99/" };
  expect(internalLinks[0]!.problem).toMatchObject({ code: "linkMissing", params, ...ofAnswer });
});
