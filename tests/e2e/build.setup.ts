/** Builds the site that the browser tests visit. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { cleanEnv, program, readText, run, SITE_URL } from "../support/project";
import { copySite, testSite } from "../support/site-copy";

const TYPES = "src/gatsby-types.d.ts";

test("the site builds, and the committed GraphQL types are up to date", async () => {
  const env = cleanEnv({ CI: "true", SITE_URL });
  const cwd = copySite({ folder: testSite });
  const { code } = await run([program("gatsby"), "build"], { cwd, env, inherit: true });
  expect(code, "exit code of the build").toBe(0);
  // If they differ, build the site, review the changed file and commit it.
  expect(readFileSync(path.join(cwd, TYPES), "utf8")).toBe(readText(TYPES));
});
