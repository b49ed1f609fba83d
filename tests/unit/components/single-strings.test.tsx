/**
 * React separates adjacent texts with a comment, which a proxy may remove. It cannot hydrate a text next to an
 * element if a browser has turned a phone number in it into a link. In both cases it renders the page again.
 */
import { renderToString } from "react-dom/server";
import type { ReactElement } from "react";
import { Credit } from "../../../src/components/picture";
import { FreeDates, PriceNote } from "../../../src/components/text";
import { Inquiry } from "../../../src/inquiry/inquiry";
import { ArticleText } from "../../../src/sections/article-text";
import { noCredit } from "../../support/queried";

const inquiry = (
  <Inquiry
    email="tala@example.com"
    privacyNote="Call 604-555-0100."
    target="publisher"
    text={{ heading: "Send a Message", link: "", name: "contact-form", note: "" }}
  >
    <p>Contact details</p>
  </Inquiry>
);

const article = {
  isCeremony: false,
  body: "<p>Text</p>",
  checkedOn: "2026-01-02",
  language: "en-CA",
  sources: [{ name: "Vital Statistics", url: "https://example.com" }],
  validUntil: "2027-01-02",
};
const credit = { ...noCredit, photographer: "Jo Kim", place: "Tofino", season: "June" };
const dates = {
  availability: "Call 604-555-0100",
  availabilityCheckedOn: "2026-11-20",
  availabilityUntil: "2027-01-02",
};

test.each<[string, ReactElement]>([
  ["the form of a site that delivers", inquiry],
  ["free dates", <FreeDates {...dates} key="f" />],
  ["prices that end", <PriceNote key="p" services={[{ price: "$600" }]} until="2027-01-02" />],
  ["an article", <ArticleText article={article} key="a" />],
  ["a picture's credit", <Credit credit={credit} key="c" />],
])("%s has no adjacent texts", (_what, element) => {
  expect(renderToString(element)).not.toContain("<!-- -->");
});
