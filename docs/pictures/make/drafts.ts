import { rmSync } from "node:fs";
import { localized, startContentful } from "../../../packages/contentful-local/src";
import { fillWithEmbeddedContent } from "../../../tests/support/contentful-local";
import { port } from "../../../tests/support/browser-settings";
import { startDraftPreview } from "../../../tests/support/draft-preview";
import { copySite } from "../../../tests/support/site-copy";
import type { Photograph } from "./photographs";

const AUTHOR = "Noor & Finn";

/** A review as it may be after a first attempt: its date is still to come. */
const HALF_WRITTEN = {
  author: AUTHOR,
  quote:
    "We wanted ten minutes by the sea, and no fuss. We got that, and a promise that we say aloud every morning.",
  rating: 5,
};

/** The photographs of the draft preview, by the name of their file. */
export const draftPhotographs: Readonly<Record<string, Photograph>> = {
  "site-draft": {
    path: "/reviews/",
    window: [900, 700],
    prepare: async (page) => {
      const review = page.getByRole("figure").filter({ hasText: AUTHOR });
      await review.evaluate((element) => element.scrollIntoView({ block: "center" }));
      await page.getByText("One thing to mend").click();
    },
  },
};

/**
 * Starts the site with drafts, one of them half-written, from a Contentful on this machine; in a copy
 * of the site, because its server writes where a build does.
 */
export async function serveDrafts() {
  const site = copySite();
  const contentful = await startContentful();
  await fillWithEmbeddedContent(contentful);
  contentful.space.putEntry("half-written", "testimonial", localized(HALF_WRITTEN));
  async function tidy() {
    await contentful.close();
    rmSync(site, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
  }
  const preview = await startDraftPreview(site, contentful, port).catch(async (error: unknown) => {
    await tidy();
    throw error;
  });
  return {
    url: preview.address,
    close: async () => {
      await preview.close();
      await tidy();
    },
  };
}
