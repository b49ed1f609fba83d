import path from "node:path";
import { test as base } from "@playwright/test";
import { root } from "../../support/project";
import { serveSite } from "../../support/served-site";

/** Folder in which the setup builds the large site. */
export const site = path.join(root, "test-results/large-site");

/** Tests that site. Each worker starts its server once. */
export const test = base.extend<object, { origin: string }>({
  origin: [
    // eslint-disable-next-line no-empty-pattern -- Playwright derives the needed fixtures from the pattern
    async ({}, provide) => {
      const server = await serveSite(site);
      await provide(server.url);
      server.close();
    },
    { scope: "worker" },
  ],
  baseURL: ({ origin }, provide) => provide(origin),
});
