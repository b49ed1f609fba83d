import { pageShowing } from "../../../src/model/links";
import { parse } from "../../../src/model/parse";
import { renderMarkdown } from "../../../src/model/markdown";
import { goodContentWith, rawEntry } from "../../support/raw-content";

/** What an editor is told about a link in an answer on the contact page. */
function toldAbout(link: string, page = "contact") {
  const fields = { question: "Where?", answer: `See [here](${link}).`, page };
  const question = rawEntry("faq", "a", fields, "the entry");
  const other = rawEntry("service", "other", { slug: "elopements" });
  const { problems } = parse(goodContentWith(question, other));
  return problems.map(({ sentence }) => sentence);
}

const hrefOf = (link: string) => /href="([^"]*)"/.exec(renderMarkdown(`[x](${link})`).html)?.[1];

describe("a link in a text", () => {
  test.each([
    ["www.example.com", "https://www.example.com"],
    ["www.example.com/rates?for=two", "https://www.example.com/rates?for=two"],
    ["instagram.com/tala", "https://instagram.com/tala"],
    ["contact", "/contact/"],
    ["contact/", "/contact/"],
    ["./contact/", "/contact/"],
    ["../contact", "/contact/"],
    ["/Contact", "/contact/"],
    ["contact#message", "/contact/#message"],
    ["/", "/"],
    ["home", "/"],
    ["gallery?category=beach", "/gallery/?category=beach"],
    ["/services/#interfaith", "/services/#interfaith"],
    ["services#interfaith", "/services/#interfaith"],
    ["/services/#top", "/services/#top"],
    ["/reviews/2", "/reviews/2/"],
    ["tala@example.com", "mailto:tala@example.com"],
    ["mailto:tala@example.com", "mailto:tala@example.com"],
    ["https://example.com/a", "https://example.com/a"],
    ["/licences.txt", "/licences.txt"],
    ["#top", "#top"],
  ])("to %s leads to %s", (written, href) => {
    expect(hrefOf(written)).toBe(href);
    expect(toldAbout(written)).toEqual([]);
  });

  test.each([
    "/servces/",
    "servces",
    "contact.html",
    "htps://example.com",
    "https:/",
    "/services/#interfth",
    "/pricing",
    "?",
    // For its space.
    "mailto: tala@example.com",
    "tel: +1 604 555 0100",
    "/contact page/",
  ])("to %s leads nowhere, and its editor is told where it stands and how to fix it", (written) => {
    expect(toldAbout(written)).toEqual([
      `Question "Where?": Answer has a link that leads nowhere, "${written}". Write a page of the site as /contact/, a kind of ceremony as /services/#interfaith, or the whole address of another site with https://, without a space, at the entry`,
    ]);
  });

  test.each(['/contact/ "Write"', "<mailto:tala@example.com>", "javascript:alert(1)"])(
    "as %s is nothing to tell of",
    (written) => expect(toldAbout(written)).toEqual([]),
  );

  test("to a place on its own page has to be there, as far as it is known", () => {
    expect(toldAbout("#interfaith", "services")).toEqual([]);
    expect(toldAbout("#interfth", "services")).toHaveLength(1);
    expect(toldAbout("#message", "contact")).toEqual([]);
  });
});

test.each([
  ["service", { slug: "interfaith" }, "/services/"],
  ["step", { name: "Meet" }, "/services/"],
  ["album", { title: "Spring weddings" }, "/gallery/"],
  ["faq", { page: "contact" }, "/contact/"],
  ["page", { slug: "home" }, "/"],
  ["page", { slug: "a new one" }, null],
])("the texts of a %s %j stand on %s", (type, fields, path) => {
  expect(pageShowing(type, fields)).toBe(path);
});
