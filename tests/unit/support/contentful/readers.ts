import https from "node:https";
// The very version that gatsby-source-contentful brings and uses.
import { createClient } from "contentful";
import { startContentful, type LocalContentful } from "../../../support/contentful";

/** A server for the tests of a file. */
export function localContentful(): { readonly contentful: LocalContentful } {
  const holder = {} as { contentful: LocalContentful };
  beforeAll(async () => {
    holder.contentful = await startContentful();
  });
  beforeEach(() => {
    holder.contentful.faults.clear();
    holder.contentful.calls.clear();
  });
  afterAll(() => holder.contentful.close());
  return holder;
}

export const agentFor = ({ ca }: LocalContentful) => new https.Agent({ ca });

type ClientOptions = Partial<Parameters<typeof createClient>[0]>;

/** Contentful's own client for readers. It tries nothing twice, so that tests see each answer. */
export const clientFor = (contentful: LocalContentful, options: ClientOptions = {}) =>
  createClient({
    space: contentful.spaceId,
    accessToken: contentful.tokens.delivery,
    host: contentful.hosts.delivery,
    httpsAgent: agentFor(contentful),
    retryOnError: false,
    ...options,
  });

/** What the client's error says; the client puts it into its message as JSON. */
export function detailsOf(error: unknown): { id: string; status: number; message: string } {
  const { name, message } = error as Error;
  const details = JSON.parse(message) as { status: number; message: string };
  return { id: name, status: details.status, message: details.message };
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Gets an address, with or without its scheme, as a browser would. */
export function fetchFrom(
  { ca }: LocalContentful,
  address: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const url = address.startsWith("//") ? `https:${address}` : address;
  return new Promise((resolve, reject) => {
    https
      .get(url, { ca, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            body: Buffer.concat(chunks),
          });
        });
      })
      .on("error", reject);
  });
}
