import https from "node:https";
// The very version that gatsby-source-contentful brings and uses.
import { createClient } from "contentful";
import { createClient as createManagementClient } from "contentful-management";
import { startContentful, type ContentfulOptions, type LocalContentful } from "../src";

/** A server for the tests of a file. */
export function localContentful(options: ContentfulOptions = {}) {
  const holder = {} as { contentful: LocalContentful };
  beforeAll(async () => {
    holder.contentful = await startContentful(options);
  });
  beforeEach(() => {
    holder.contentful.faults.clear();
    holder.contentful.calls.clear();
  });
  afterAll(() => holder.contentful.close());
  return holder as { readonly contentful: LocalContentful };
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

/** Contentful's own client for editors, for `master`. It tries nothing twice either. */
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

/** What went wrong with a request that must not go well. */
export async function failureOf(request: Promise<unknown>) {
  const answer = await request.then(
    () => null,
    (error: unknown) => detailsOf(error),
  );
  if (!answer) throw new Error("The request went well.");
  return answer;
}

interface Failure {
  /** `sys.id` of Contentful's error. */
  readonly id: string;
  readonly status: number;
  readonly message: string;
  readonly errors: readonly { readonly name: string; readonly path?: readonly unknown[] }[];
}

interface Said {
  readonly message: string;
  readonly details?: { readonly errors?: Failure["errors"] };
}

/** Contentful's answer is in a client's error: in its message, as JSON, or as the response itself. */
function detailsOf(error: unknown): Failure {
  const { message, name, response } = error as Error & {
    readonly response?: { readonly status: number; readonly data: Said & { sys: { id: string } } };
  };
  if (response) {
    const { data, status } = response;
    return { id: data.sys.id, status, message: data.message, errors: data.details?.errors ?? [] };
  }
  const said = JSON.parse(message) as Said & { readonly status: number };
  return {
    id: name,
    status: said.status,
    message: said.message,
    errors: said.details?.errors ?? [],
  };
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Asks for an address, with or without its scheme, as a browser would. */
export function fetchFrom(
  { ca }: LocalContentful,
  address: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Answer> {
  const url = address.startsWith("//") ? `https:${address}` : address;
  return new Promise((resolve, reject) => {
    https
      .request(url, { ca, headers, method }, (response) => {
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
      .on("error", reject)
      .end();
  });
}
