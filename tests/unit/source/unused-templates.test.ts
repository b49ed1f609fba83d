import { expectUnusedTemplates } from "../../../src/source/unused-templates";

const warningOf = (file: string) =>
  `The GraphQL query in the non-page component "${file}" will not be run.`;
const EXPLANATION = "\nExported queries are only executed for page components. It's possible …";

/** What a developer reads of these warnings. */
function readOf(...warnings: readonly string[]): string[] {
  const said: string[] = [];
  const reporter = {
    warn: (message: string) => void said.push(message),
    log: (message: string) => void said.push(message),
  };
  expectUnusedTemplates(reporter);
  warnings.forEach((warning) => {
    reporter.warn(warning);
  });
  reporter.log(EXPLANATION);
  return said;
}

test("a developer does not read that a template's query will not be run where its list is short", () => {
  expect(readOf(warningOf("/site/src/templates/unused.tsx"))).toEqual([]);
});

test("a query that was meant to be run is told, with Gatsby's explanation", () => {
  const mistaken = warningOf("/site/src/components/stars.tsx");
  expect(readOf(warningOf("/site/src/templates/unused.tsx"), mistaken)).toEqual([
    mistaken,
    EXPLANATION,
  ]);
});

test("every other warning is told", () => {
  expect(readOf("The site's address is not known.")).toContain("The site's address is not known.");
});
