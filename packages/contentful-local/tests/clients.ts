import https from "node:https";
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
export async function failureOf(request: Promise<unknown>) {
  const failure = await request.then(
    () => null,
    (error: unknown) => detailsOf(error),
  );
  if (!failure) throw new Error("The request succeeded.");
  return failure;
}

interface Failure {
  /** `sys.id` of Contentful's error. */
  readonly id: string;
  readonly status: number;
  readonly message: string;
  readonly errors: readonly { readonly name: string; readonly path?: readonly unknown[] }[];
}

interface ErrorBody {
  readonly message: string;
  readonly details?: { readonly errors?: Failure["errors"] };
}

/** A client's error has the response itself, or its body as JSON in the message. */
function detailsOf(error: unknown): Failure {
  const { message, name, response } = error as Error & {
    readonly response?: {
      readonly status: number;
      readonly data: ErrorBody & { sys: { id: string } };
    };
  };
  if (response) {
    const { data, status } = response;
    return { id: data.sys.id, status, message: data.message, errors: data.details?.errors ?? [] };
  }
  const body = JSON.parse(message) as ErrorBody & { readonly status: number };
  return {
    id: name,
    status: body.status,
    message: body.message,
    errors: body.details?.errors ?? [],
  };
}

export interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Fetches a URL, with or without its scheme. */
export function fetchFrom(
  { ca }: LocalContentful,
  address: string,
  headers: Record<string, string> = {},
  method = "GET",
  sent?: string,
): Promise<Response> {
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
      .end(sent);
  });
}
