/** Builds the site that the browser tests visit. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { cleanEnv, program, root, run, SITE_URL } from "../support/project";
import { copySite, testSite } from "../support/site-copy";

const TYPES = path.join(root, "src/gatsby-types.d.ts");

async function build(site: string) {
  const env = cleanEnv({ CI: "true", SITE_URL });
  const { code } = await run([program("gatsby"), "build"], { cwd: site, env, inherit: true });
  expect(code, "exit code of the build").toBe(0);
}

test("the site builds, and the committed GraphQL types are up to date", async () => {
  const committed = readFileSync(TYPES, "utf8");
  await build(root);
  if (testSite !== root) await build(copySite({ folder: testSite }));
  // If they differ, the build has just updated the file: review and commit it.
  expect(readFileSync(TYPES, "utf8")).toBe(committed);
});
