import { adviceOn } from "../../../src/model/advice";
import { toSentence } from "../../../src/model/sentences";
import { goodContentWith, rawEntry } from "../../support/raw-content";

const adviceWith = (...entries: ReturnType<typeof rawEntry>[]) =>
  adviceOn(goodContentWith(...entries).entries);

const questionWith = (answer: unknown) =>
  rawEntry("faq", "marks", { question: "What do we bring?", answer }, "the entry");

test("good content needs no advice", () => {
  expect(adviceWith()).toEqual({ advice: [], ownLinks: [] });
});

test("marks that couples would see are reported with the entry's address, each once", () => {
  const { advice } = adviceWith(questionWith("##Rings\n\n**Vows **and\n\n##Rings"));
  expect(advice.map(toSentence)).toEqual([
    'Question "What do we bring?": "Answer" shows a formatting mark to couples, "##Rings". Correct it, or write \\ before each mark that is meant, at the entry',
    'Question "What do we bring?": "Answer" shows a formatting mark to couples, "**Vows **and". Correct it, or write \\ before each mark that is meant, at the entry',
  ]);
});

test("a value that is no text is for the checks to report", () => {
  expect(adviceWith(questionWith(7), questionWith(null)).advice).toEqual([]);
});

test("links to the site itself are listed with what to report where nothing is there", () => {
  const answer =
    "[Reviews](/reviews/99/), https://www.example.com/a, https://junepark.ca/b and [write](mailto:a@b.ca)";
  const profiles = ["https://junepark.ca/c", "https://junepark.ca.example.com/"];
  const settings = rawEntry("siteSettings", "site-settings", { profiles }, "the settings");
  const { entries } = goodContentWith(questionWith(answer), settings);
  const urls = (siteUrl: string | null) =>
    adviceOn(entries, siteUrl).ownLinks.map(({ url }) => url);
  expect(urls(null)).toEqual(["/reviews/99/"]);
  expect(urls("https://junepark.ca")).toEqual([
    "/reviews/99/",
    "https://junepark.ca/b",
    "https://junepark.ca/c",
  ]);
  expect(toSentence(adviceOn(entries).ownLinks[0]!.problem)).toBe(
    'Question "What do we bring?": "Answer" has a link to something that is not on the site, "/reviews/99/". Correct it, or add what is missing, at the entry',
  );
});
