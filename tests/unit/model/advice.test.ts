import { adviceOn } from "../../../src/model/advice";
import { goodContentWith, rawEntry } from "../../support/raw-content";

const adviceWith = (...entries: ReturnType<typeof rawEntry>[]) =>
  adviceOn(goodContentWith(...entries).entries);

const questionWith = (answer: unknown) =>
  rawEntry("faq", "marks", { question: "What do we bring?", answer }, "the entry");

test("good content needs no advice, and has the links of its settings alone", () => {
  const { advice, links } = adviceWith();
  expect(advice).toEqual([]);
  expect(links.map(({ url }) => url)).toEqual([
    "https://book.example.com/request?officiant=tala",
    "https://evermore.example.com/tala",
    "https://instagram.example.com/tala",
  ]);
});

test("marks that couples would see are reported with the entry's address, each once", () => {
  const { advice } = adviceWith(questionWith("##Rings\n\n**Vows **and\n\n##Rings"));
  expect(advice).toEqual([
    'Question "What do we bring?": "Answer" shows a formatting mark to couples, "##Rings". Correct it, or write \\ before each mark that is meant, at the entry',
    'Question "What do we bring?": "Answer" shows a formatting mark to couples, "**Vows **and". Correct it, or write \\ before each mark that is meant, at the entry',
  ]);
});

test("a value that is no text is for the checks to report", () => {
  expect(adviceWith(questionWith(7), questionWith(null)).advice).toEqual([]);
});

test("a booking link that does not say whose page it is gets advice", () => {
  const settingsWith = (bookingUrl: string | null) =>
    adviceWith(rawEntry("siteSettings", "site-settings", { bookingUrl }, "the settings")).advice;
  expect(settingsWith("https://book.example.com/request?x=y")).toEqual([
    'Site settings "Cedar & Tide": "Booking link" has no "officiant=" in it. See whether it opens your own page there, and correct it, at the settings',
  ]);
  expect(settingsWith("https://book.example.com/?x=y&officiant=tala#top")).toEqual([]);
  expect(settingsWith(null)).toEqual([]);
});

test("every link is listed with what to report where it leads to nothing on the site", () => {
  const { links } = adviceWith(
    questionWith("[Reviews](/reviews/99/), https://www.example.com/a and [write](mailto:a@b.ca)"),
  );
  const report = (url: string) =>
    `Question "What do we bring?": "Answer" has a link to something that is not on the site, "${url}". Correct it, or add what is missing, at the entry`;
  const own = ["/reviews/99/", "https://www.example.com/a", "mailto:a@b.ca"];
  expect(links).toEqual(expect.arrayContaining(own.map((url) => ({ url, sentence: report(url) }))));
});
