/** Builds the site that the Worker serves, with the editor, a recording and redirects. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { createRepository } from "../../support/bare-repository";
import { shrinkPictures } from "../../support/pictures";
import { program, SITE_URL } from "../../support/project";
import { copySite, runNode } from "../../support/site-copy";
import { WORKER_SITE } from "./worker";

test("the site builds for the Worker", async () => {
  copySite({ folder: WORKER_SITE });
  await shrinkPictures(WORKER_SITE);
  createRepository(WORKER_SITE);
  const at = (file: string) => path.join(WORKER_SITE, file);
  writeFileSync(at("src/redirects.json"), '[{ "from": "/about-us", "to": "/about/" }]');
  const variables = {
    INQUIRY_DELIVERY: "worker",
    SITE_URL,
    EDITOR_REPOSITORY: "officiant/wedding-site",
    EDITOR_SIGN_IN: "worker",
  };
  for (const step of [
    [program("gatsby"), "build"],
    ["--import", "tsx", "tools/editor/build.ts"],
  ]) {
    const { code, output } = await runNode(step, variables, WORKER_SITE);
    expect(code, output).toBe(0);
  }
  mkdirSync(at("public/audio"), { recursive: true });
  writeFileSync(at("public/audio/0a1b2c.mp3"), Buffer.from("0123456789"));
});
