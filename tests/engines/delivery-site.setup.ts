import { expect } from "@playwright/test";
import { buildSite, copySite, shrinkPictures } from "../support/site-copy";
import { test } from "./browsers";
import { SERVICE_URL } from "./form-service";

test("the site is built with an address for its messages", async ({ site }) => {
  test.setTimeout(600_000);
  copySite({ folder: site });
  await shrinkPictures(site);
  const { code, output } = await buildSite(site, { INQUIRY_DELIVERY: SERVICE_URL });
  expect(code, output).toBe(0);
});
