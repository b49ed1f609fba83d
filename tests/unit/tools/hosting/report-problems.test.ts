import { reportOf } from "../../../../tools/hosting/report-problems";

const HEADING =
  "The content has one problem, so nothing was built and the live site stays as it is.";
const problem =
  'Testimonial "Maya": "Date" must be a month and a year, such as June 2025, but is "100%". Change it at src/content/testimonials/maya.json';
const report = (problems: readonly string[]) =>
  reportOf(JSON.stringify({ kind: "content", heading: HEADING, problems }));

test("whoever saved what cannot be built reads why in GitHub's summary, with the form's name", () => {
  expect(report([problem]).summary).toBe(
    `### ${HEADING}\n\n- In the form Testimonials: ${problem}\n`,
  );
});

test("and in GitHub's mail, as an annotation", () => {
  expect(report([problem]).annotations).toEqual([
    `::error title=${HEADING.replace(",", "%2C")}::In the form Testimonials: ${problem.replace("%", "%25")}`,
  ]);
});

test("a problem of the whole site has no form", () => {
  const { summary } = report(["/gone.pdf is missing, but / leads to it."]);
  expect(summary).toContain("\n- /gone.pdf is missing");
});

test("a build that said nothing is told, too", () => {
  expect(reportOf(null).annotations).toEqual([
    "::error title=The build ended before it could say why.::The log of the step before says what happened.",
  ]);
});
