import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import https from "node:https";
import { buffer } from "node:stream/consumers";
import { createClient } from "contentful-management";
import { startContentful, type LocalContentful } from "../src";

/** A server for the tests of a file. */
export function localContentful() {
  const holder = {} as { contentful: LocalContentful };
  beforeAll(async () => {
    holder.contentful = await startContentful();
  });
  beforeEach(() => {
    holder.contentful.faults.clear();
    holder.contentful.calls.clear();
  });
  afterAll(() => holder.contentful.close());
  return holder as { readonly contentful: LocalContentful };
}

const agentFor = ({ ca }: LocalContentful) => new https.Agent({ ca });

/** Contentful's client for the Management API, for `master`. It never retries, so that tests see each response. */
export const managerFor = (contentful: LocalContentful) =>
  createClient(
    {
      accessToken: contentful.tokens.management,
      host: contentful.hosts.management,
      hostUpload: contentful.hosts.upload,
      httpsAgent: agentFor(contentful),
      retryOnError: false,
    },
    { defaults: { spaceId: contentful.spaceId, environmentId: contentful.environment } },
  );

/** Sends a request as a program without a client does. */
export async function fetchFrom(
  contentful: LocalContentful,
  url: string,
  headers: Record<string, string>,
  method = "GET",
  sent?: string,
) {
  // The agent that all share may trust another server by now, and its word counts for more.
  const agent = agentFor(contentful);
  const request = https.request(url, { agent, headers, method }).end(sent);
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}
