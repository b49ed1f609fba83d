import type { LaunchReport } from "../../../../src/build/launch-report";
import { parse } from "../../../../src/model/parse";
import { toSentence } from "../../../../src/model/sentences";
import { goodContentWith, rawEntry } from "../../../support/raw-content";
import { summaryOf } from "../../../../tools/hosting/report-problems";

const heading =
  "The content has one problem, so nothing was built and the live site stays as it is.";
const { problems: details } = parse(
  goodContentWith(rawEntry("testimonial", "maya", { author: "Maya", date: "100%" }, "maya.json")),
);
const [problem] = details.map(toSentence);

const LAUNCH: LaunchReport = {
  needed: ["INQUIRY_DELIVERY is not set."],
  advised: [],
  details: [],
  gone: [],
  goesSoon: ["Free dates: until 2026-12-01.", 'Article "Permits": until 2026-12-12.'],
  expiresOn: ["2026-12-02", "2026-12-13"],
  links: [],
};
const CONTENT = { kind: "content", heading, problems: [problem!], details } as const;
const SITE = { kind: "environment", heading, problems: ["SITE_URL must be an address"] } as const;
/** Left by a build that has come to its end. */
const NONE = { kind: null, heading: "", problems: [] };
const NO_REASON =
  "### The build ended before it could say why.\n\n- The log of the step before says what happened.\n";

test.each([
  [
    "wrong content with the form",
    "failure",
    CONTENT,
    `### ${heading}\n\n- In the form Testimonials: ${problem}\n`,
  ],
  ["a problem of the whole site", "failure", SITE, `### ${heading}\n\n- ${SITE.problems[0]}\n`],
  ["a build that said nothing", "failure", null, NO_REASON],
  ["a build that failed after it was finished", "failure", NONE, NO_REASON],
  [
    "what is missing, and what soon will be",
    "success",
    NONE,
    "### Required before launch:\n\n- INQUIRY_DELIVERY is not set.\n\n" +
      "### Gone within 30 days, unless you set a new date:\n\n" +
      '- Free dates: until 2026-12-01.\n- Article "Permits": until 2026-12-12.\n',
  ],
])("GitHub's summary names %s", (_what, outcome, problems, summary) => {
  expect(summaryOf(outcome, { problems, launch: LAUNCH })).toBe(summary);
});

test("nothing is said where nothing is missing", () => {
  const launch = { ...LAUNCH, needed: [], goesSoon: [] };
  expect(summaryOf("success", { problems: NONE, launch })).toBe("");
});
