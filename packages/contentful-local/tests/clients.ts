import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import https from "node:https";
import { buffer } from "node:stream/consumers";
import { createClient } from "contentful";
import { createClient as createManagementClient } from "contentful-management";
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

type ClientOptions = Partial<Parameters<typeof createClient>[0]>;

/** Contentful's client for the Delivery API. It never retries, so that tests see each response. */
export const clientFor = (contentful: LocalContentful, options: ClientOptions = {}) =>
  createClient({
    space: contentful.spaceId,
    accessToken: contentful.tokens.delivery,
    host: contentful.hosts.delivery,
    httpsAgent: agentFor(contentful),
    retryOnError: false,
    ...options,
  });

/** Contentful's client for the Management API, for `master`. It never retries either. */
export const managerFor = (contentful: LocalContentful, accessToken?: string) =>
  createManagementClient(
    {
      accessToken: accessToken ?? contentful.tokens.management,
      host: contentful.hosts.management,
      hostUpload: contentful.hosts.upload,
      httpsAgent: agentFor(contentful),
      retryOnError: false,
    },
    { defaults: { spaceId: contentful.spaceId, environmentId: contentful.environment } },
  );

/** The error of a request that must fail. */
export const failureOf = (request: Promise<unknown>) =>
  request.then(() => {
    throw new Error("The request succeeded.");
  }, detailsOf);

/** What Contentful's clients throw: the body of the answer as JSON in the message. */
function detailsOf({ message, name }: Error) {
  const body = JSON.parse(message) as {
    readonly status: number;
    readonly message: string;
    readonly details?: {
      readonly errors?: readonly { readonly name: string; readonly path?: readonly unknown[] }[];
    };
  };
  const { details, status } = body;
  return { id: name, status, message: body.message, errors: details?.errors ?? [] };
}

/** Sends a request as a program without a client does. */
export async function fetchFrom(
  contentful: LocalContentful,
  url: string,
  headers: Record<string, string> = {},
  method = "GET",
  sent?: string,
) {
  // The agent that all share may trust another server by now, and its word counts for more.
  const agent = agentFor(contentful);
  const request = https.request(url, { agent, headers, method }).end(sent);
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}
