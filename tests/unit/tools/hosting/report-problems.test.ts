import type { LaunchReport } from "../../../../src/build/launch-report";
import type { BuildProblems } from "../../../../src/build-problems";
import { parse } from "../../../../src/model/parse";
import { problemsHeading, toSentence } from "../../../../src/model/sentences";
import { goodContentWith, rawEntry } from "../../../support/raw-content";
import { reportOf } from "../../../../tools/hosting/report-problems";

const HEADING = problemsHeading(1);
const { problems: details } = parse(
  goodContentWith(
    rawEntry("testimonial", "maya-and-daniel", { author: "Maya", date: "100%" }, "maya.json"),
  ),
);
const problem = toSentence(details[0]!);
const NO_REASON =
  "::error title=The build failed without a report.::The log of the build step shows what happened.";

const failed = (found: Partial<BuildProblems>) =>
  reportOf("failure", {
    problems: { kind: "content", heading: HEADING, problems: [problem], ...found },
    launch: null,
  });

test("explains in GitHub's summary and email why content cannot be built, with the form's name", () => {
  const { annotations, summary } = failed({ details });
  expect(summary).toBe(`### ${HEADING}\n\n- In the form Testimonials: ${problem}\n`);
  expect(annotations).toEqual([
    `::error title=${HEADING.replace(",", "%2C")}::In the form Testimonials: ${problem.replace("%", "%25")}`,
  ]);
});

test("writes a reason of several lines as one annotation", () => {
  const [annotation] = failed({ problems: ["100% full\r\nFree some space"] }).annotations;
  expect(annotation).toMatch(/::100%25 full%0D%0AFree some space$/);
});

const LAUNCH: LaunchReport = {
  needed: ["INQUIRY_DELIVERY is not set."],
  advised: [],
  details: [],
  gone: ["Prices: until 2026-11-01."],
  goesSoon: ["Free dates: until 2026-12-01."],
  expiresOn: ["2026-12-02"],
  links: [],
};
/** Written by a build that succeeds. */
const NO_PROBLEMS = { kind: null, heading: "", problems: [] };

test("reports a build that failed without a reason, or after it had finished", () => {
  for (const problems of [null, NO_PROBLEMS]) {
    expect(reportOf("failure", { problems, launch: LAUNCH }).annotations).toEqual([NO_REASON]);
  }
});

test("warns after a successful build about what is missing, has expired or will soon expire", () => {
  const { annotations, summary } = reportOf("success", { problems: NO_PROBLEMS, launch: LAUNCH });
  expect(annotations).toEqual([
    "::warning title=Required before launch%3A::INQUIRY_DELIVERY is not set.",
    "::warning title=Not shown%2C because the last day has passed or is missing%3A::Prices: until 2026-11-01.",
    "::warning title=Expires within 30 days%2C unless you set a later date%3A::Free dates: until 2026-12-01.",
  ]);
  expect(summary).toContain(
    "### Expires within 30 days, unless you set a later date:\n\n- Free dates: until 2026-12-01.\n",
  );
  const launch = { ...LAUNCH, needed: [], gone: [], goesSoon: [] };
  const nothing = reportOf("success", { problems: NO_PROBLEMS, launch });
  expect(nothing).toEqual({ annotations: [], summary: "" });
});
