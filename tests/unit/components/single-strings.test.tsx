/**
 * React keeps two texts side by side apart with a comment, which a proxy may take out, and finds a text beside
 * an element only while nothing has made a link of a number in it: it would render the page anew.
 */
import { renderToString } from "react-dom/server";
import type { ReactElement } from "react";
import { Credit } from "../../../src/components/picture";
import { FreeDates, PriceNote } from "../../../src/components/text";
import { Inquiry } from "../../../src/inquiry/inquiry";
import { ArticleText } from "../../../src/sections/article-text";
import { Biography } from "../../../src/sections/biography";
import { ApplicationError } from "../../../src/startup/error-boundary";
import { noCredit, settings } from "../../support/queried";

const inquiry = (target: string | null, privacyNote: string | null) => (
  <Inquiry
    email="tala@example.com"
    privacyNote={privacyNote}
    target={target}
    text={{ heading: "Send a Message", link: "", name: "contact-form", note: "" }}
  >
    <p>Contact details</p>
  </Inquiry>
);

const article = {
  body: "<p>Text</p>",
  checkedOn: "2026-01-02",
  language: "en-CA",
  sources: [{ name: "Vital Statistics", url: "https://example.com" }],
  validUntil: "2027-01-02",
};
const dates = {
  availability: "Call 604-555-0100",
  availabilityCheckedOn: "2026-11-20",
  availabilityUntil: "2027-01-02",
};
const partner = { ...settings, credential: "Registered", partnerName: "Evermore" };

test.each<[string, ReactElement]>([
  ["the form of a site that delivers", inquiry("publisher", "Call 604-555-0100.")],
  ["the form of a site that delivers, without a privacy note", inquiry("netlify", null)],
  ["the form of a site that delivers nothing", inquiry(null, null)],
  ["free dates", <FreeDates {...dates} key="f" />],
  ["prices that end", <PriceNote key="p" services={[{ price: "$600" }]} until="2027-01-02" />],
  ["an article", <ArticleText article={article} key="a" />],
  [
    "the facts about an officiant with a partner",
    <Biography key="b" page={{ body: null, bodyAlt: "", bodyImage: null }} settings={partner} />,
  ],
  [
    "a picture's credit",
    <Credit
      credit={{ ...noCredit, photographer: "Jo Kim", place: "Tofino", season: "June" }}
      key="c"
    />,
  ],
  ["an error", <ApplicationError key="e" message="The reviews are lost." />],
])("no text of %s is beside another one", (_what, element) => {
  expect(renderToString(element)).not.toContain("<!-- -->");
});

test("what an editor wrote with an end is an element's only text", () => {
  expect(renderToString(<FreeDates {...dates} />)).toContain(">Call 604-555-0100</span>");
});
