import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import manifest from "../../../package.json";
import { program, run, SITE_URL } from "../../support/project";
import { filesIn } from "../../../src/build/prune";
import { shrinkPictures } from "../../support/pictures";
import { copySite, nodeEnv } from "../../support/site-copy";
import { DELIVERY_SITE, RECORDER, SERVICE_URL, test } from "./browsers";

const oldestNode = manifest.engines.node.replace(">=", "");

test("the oldest supported Node.js builds the site, with an address for its messages", async () => {
  copySite({ folder: DELIVERY_SITE });
  await shrinkPictures(DELIVERY_SITE);
  const build = ["--yes", `--package=node@${oldestNode}`, "node", program("gatsby"), "build"];
  const { code, output } = await run(build, {
    command: "npx",
    cwd: DELIVERY_SITE,
    env: nodeEnv({ INQUIRY_DELIVERY: SERVICE_URL, SITE_URL }),
  });
  expect(code, output).toBe(0);
  for (const file of filesIn(DELIVERY_SITE).filter((name) => /^public\/.*\.html$/.test(name))) {
    const page = path.join(DELIVERY_SITE, file);
    // A page that this build did not rewrite already has the script.
    const text = readFileSync(page, "utf8").replace(RECORDER, "");
    // The script comes before the security policy, which would block it.
    writeFileSync(page, text.replace("<head>", `<head>${RECORDER}`));
  }
});
