import { expect } from "@playwright/test";
import { program, run } from "../support/project";
import { copySite, nodeEnv, shrinkPictures } from "../support/site-copy";
import { test } from "./browsers";
import { SERVICE_URL } from "./form-service";

/** The newest Node that the site supports, or the oldest where the tests run on the newest. */
const OTHER_NODE = process.versions.node.startsWith("24.") ? 20 : 24;

test(`the site is built with an address for its messages${process.env.CI ? `, on Node ${OTHER_NODE}` : ""}`, async ({
  site,
}) => {
  test.setTimeout(600_000);
  copySite({ folder: site });
  await shrinkPictures(site);
  const options = { cwd: site, env: nodeEnv({ INQUIRY_DELIVERY: SERVICE_URL }) };
  const build = [program("gatsby"), "build"];
  const { code, output } = await (process.env.CI
    ? run(["--yes", `--package=node@${OTHER_NODE}`, "node", ...build], {
        ...options,
        command: "npx",
      })
    : run(build, options));
  expect(code, output).toBe(0);
});
