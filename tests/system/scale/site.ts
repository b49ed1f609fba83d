import path from "node:path";
import { mergeTests } from "@playwright/test";
import { root } from "../../support/project";
import { serveSite } from "../../support/served-site";
import { test as sharedPage } from "../../support/shared-page";
import { withServer } from "../../support/with-server";

/** Where the setup builds the large site. */
export const site = path.join(root, "test-results/large-site");

export const test = mergeTests(
  sharedPage,
  withServer(() => serveSite("", site)),
);
