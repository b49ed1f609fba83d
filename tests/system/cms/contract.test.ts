import { fillWithFixtureContent } from "../../support/contentful-local";
import { commands } from "./commands";

const cms = commands();

beforeEach(() => fillWithFixtureContent(cms.contentful));

test("a Contentful that answers as it did when it was recorded is told so, and nothing is written", async () => {
  const { code, stdout, stderr } = await cms.run("contract");
  expect(stderr).toBe("");
  expect(code).toBe(0);
  const [, facts] = /All (\d+) facts in 20 answers are as recorded\./.exec(stdout) ?? [];
  expect(Number(facts)).toBeGreaterThan(50);
  expect(cms.writes()).toEqual([]);
});

test("each answer that differs is named, with its recording", async () => {
  const { faults } = cms.contentful;
  faults.add({ api: "delivery", path: /\/locales$/, status: 200, body: { items: [] } });
  const { code, stderr } = await cms.run("contract");
  expect(code).toBe(1);
  expect(stderr).toContain(
    "- GET delivery /locales: limit: 1000, but is undefined (recorded in locale_from_environment 2018)\n",
  );
});
