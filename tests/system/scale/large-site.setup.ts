import path from "node:path";
import { expect, test } from "@playwright/test";
import { run } from "../../support/project";
import { site } from "./site";

test("a site that has grown builds", async () => {
  const script = path.join(__dirname, "build.mjs");
  const { code } = await run(["--import", "tsx", script, site], { inherit: true });
  expect(code).toBe(0);
});
