/** A publisher that builds what a local Contentful has published, and what is live of it. */
import { readFileSync } from "node:fs";
import path from "node:path";
import {
  localized,
  startContentful,
  type LocalContentful,
} from "../../../packages/contentful-local/src";
import {
  PublisherFixture,
  secrets,
  type How,
  type Variables,
} from "../../../packages/publisher/tests/support/publisher-fixture";
import { until } from "../../../packages/publisher/tests/support/until";
import { fillWithContentTypes } from "../../support/contentful-local";

/** The review that tests publish anew. */
export const REVIEW = "maya";
export const KEY = `Entry:${REVIEW}`;

export const MANIFEST = "releases/current/release.json";

/** The revisions that a release has been made of, by key, of its `release.json`. */
export const versionsIn = (text: string) =>
  (JSON.parse(text) as { versions: Readonly<Record<string, number>> }).versions;

export class PublishedSite {
  readonly fixture = new PublisherFixture();

  private constructor(readonly contentful: LocalContentful) {}

  /** A space with two reviews, and no publisher yet. */
  static async open(): Promise<PublishedSite> {
    const site = new PublishedSite(await startContentful());
    const { space } = site.contentful;
    fillWithContentTypes(space);
    for (const id of [REVIEW, "kim"]) {
      space.putEntry(id, "testimonial", localized({ quote: "one" }));
      space.publish(id);
    }
    return site;
  }

  async close(): Promise<void> {
    await this.fixture.end();
    await this.contentful.close();
  }

  /** A publisher of the local Contentful's space, whose builds note what they have read. */
  start(variables: Variables = {}, how?: How) {
    return this.fixture.startLive(
      {
        ...this.contentful.env,
        CONTENTFUL_WEBHOOK_SECRET: secrets.signing,
        PUBLISHER_SAMPLE: "",
        SITE_URL: "https://www.example.com",
        ...variables,
      },
      how,
    );
  }

  liveVersions() {
    return versionsIn(readFileSync(path.join(this.fixture.data, MANIFEST), "utf8"));
  }

  /** Publishes the review anew. @returns its revision, one above the live one */
  publish(): number {
    this.contentful.space.changeEntry(REVIEW, localized({ quote: "two" }));
    this.contentful.space.publish(REVIEW);
    return this.liveVersions()[KEY]! + 1;
  }

  /** Waits until nothing is owed any more. */
  settled() {
    return until(async () => !(await this.fixture.idle()).waitsForContentful, "all is live");
  }
}
