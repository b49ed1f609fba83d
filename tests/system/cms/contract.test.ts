import { fillWithFixtureContent } from "../../support/contentful-local";
import { commands } from "./commands";

const cms = commands();

test("each answer that differs from its recording is named, and nothing is written", async () => {
  await fillWithFixtureContent(cms.contentful);
  const same = await cms.run("contract");
  expect([same.code, same.stderr]).toEqual([0, ""]);
  expect(same.stdout).toMatch(/All \d+ facts in 20 answers are as recorded\./);
  const body = { items: [] };
  cms.contentful.faults.add({ api: "delivery", path: /\/locales$/, status: 200, body });
  const { code, stderr } = await cms.run("contract");
  expect(code).toBe(1);
  expect(stderr).toContain(
    "- GET delivery /locales: limit: 1000, but is undefined (recorded in locale_from_environment 2018)\n",
  );
  expect(cms.writes()).toEqual([]);
});
