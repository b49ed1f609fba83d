import { createClient } from "contentful";
import type { ContentfulSource } from "../../src/build/env";

/** Contentful's own client for what is published, or for drafts, without links followed. */
export const readerOf = ({ accessToken, environment, host, spaceId }: ContentfulSource) =>
  createClient({
    accessToken,
    environment,
    host,
    space: spaceId,
    timeout: 15_000,
    retryLimit: 2,
    // Who calls says what went wrong.
    logHandler: () => undefined,
  }).withoutLinkResolution;
