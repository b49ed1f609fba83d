import { parse } from "../../../src/model/parse";
import { toSentence } from "../../../src/model/sentences";
import { renderMarkdown } from "../../../src/model/markdown";
import { goodContentWith, rawEntry } from "../../support/raw-content";

/** What an editor is told about a link in an answer on the contact page. */
function toldAbout(link: string) {
  const fields = { question: "Where?", answer: `See [here](${link}).`, page: "contact" };
  const question = rawEntry("faq", "a", fields, "the entry");
  const other = rawEntry("service", "other", { slug: "elopements" });
  const { problems } = parse(goodContentWith(question, other));
  return problems.map(toSentence);
}

const hrefOf = (link: string) => /href="([^"]*)"/.exec(renderMarkdown(`[x](${link})`))?.[1];

describe("a link in a text", () => {
  test.each([
    "/",
    "/contact/",
    "/contact",
    "/contact/#message",
    "/reviews/?from=home",
    "/services/#interfaith",
    "/services#interfaith",
    "/services/#top",
    "/reviews/2/",
    "mailto:tala@example.com",
    "tel:+16045550100",
    "https://example.com/a",
    "/licences.txt",
  ])("to %s leads there", (written) => {
    expect(hrefOf(written)).toBe(written);
    expect(toldAbout(written)).toEqual([]);
  });

  test.each([
    "/servces/",
    "/Contact/",
    "./contact/",
    "contact",
    "contact.html",
    "#interfaith",
    "www.example.com",
    "instagram.com/tala",
    "tala@example.com",
    "http://example.com",
    "//example.com/a.pdf",
    "javascript:alert(1)",
    "htps://example.com",
    "https:/",
    "/pricing",
    "?",
    // For its space.
    "mailto: tala@example.com",
    "tel: +1 604 555 0100",
    "/contact page/",
  ])("to %s leads nowhere, and its editor is told where it stands and how to fix it", (written) => {
    expect(toldAbout(written)).toEqual([
      `Question "Where?": "Answer" has a link that leads nowhere, "${written}". Write a page of the site as /contact/, a kind of ceremony as /services/#interfaith, the whole address of another site with https://, mailto: and an email address, or tel: and a phone number, all without a space, at the entry`,
    ]);
  });

  test.each(['/contact/ "Write"', "<mailto:tala@example.com>"])(
    "as %s is nothing to tell of",
    (written) => expect(toldAbout(written)).toEqual([]),
  );
});
