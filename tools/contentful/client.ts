import { isDeepStrictEqual } from "node:util";
import { isAxiosError } from "axios";
import { createClient, type PlainClientAPI } from "contentful-management";
import { z } from "zod";
import type { Fields } from "../../src/model/content-type";
import { errorCode, networkProblem, redactToken } from "../../src/source/contentful/network-error";
import type { CmsEnv } from "./env";
import { CommandError, terminal } from "./terminal";

/** A Contentful space and a client for it. */
export interface Cms {
  readonly env: CmsEnv;
  /** Bound to the space and environment of `env`. */
  readonly client: PlainClientAPI;
  /** Code of the locale that the site's content is in. */
  readonly locale: string;
}

const RETRIES = 5;
/** For the first request: an unreachable host should be reported soon. */
const FIRST_RETRIES = 1;

/** Why a command waits; contentful-management warns `Rate limit error occurred. Waiting for 1700 ms …`. */
export function retryMessage(warning: string): string {
  const [, cause = "", milliseconds = ""] =
    /^(.*) error occurred\. Waiting for (\d+) ms/.exec(warning) ?? [];
  const again = `trying again in ${Math.max(1, Math.round(Number(milliseconds) / 1000))} s`;
  if (cause === "Rate limit") return `Contentful gets too many requests: ${again}.`;
  if (cause.startsWith("Server")) return `Contentful has trouble (${cause.slice(7)}): ${again}.`;
  return `Contentful did not answer: ${again}.`;
}

const createCmsClient = (env: CmsEnv, retryLimit: number): PlainClientAPI =>
  createClient(
    {
      accessToken: env.managementToken,
      host: env.host,
      hostUpload: env.uploadHost,
      application: "wedding-officiant-site",
      retryLimit,
      logHandler: (level, data) => {
        if (level === "warning") terminal.printError(retryMessage(String(data)));
      },
    },
    { type: "plain", defaults: { spaceId: env.spaceId, environmentId: env.environment } },
  );

/** Contentful answers 404 for an unknown space and for an unknown environment. */
const explainNotFound = (client: PlainClientAPI, { environment, spaceId }: CmsEnv) =>
  client.space.get({}).then(
    () =>
      `The space ${spaceId} has no environment ${environment}. Set CONTENTFUL_ENVIRONMENT to one of ` +
      "those under Settings, Environments, or unset it for master.",
    () =>
      `There is no space ${spaceId} that this management token can open. Set CONTENTFUL_SPACE_ID to ` +
      "the id under Settings, General settings, and make the token as a member of that space.",
  );

/** @throws CommandError if the space or the environment does not exist, or the token opens neither */
export async function openSpace(env: CmsEnv): Promise<Cms> {
  const client = createCmsClient(env, FIRST_RETRIES);
  const { items } = await client.locale
    .getMany({ query: { limit: 1000 } })
    .catch(async (error: unknown) => {
      if (parseError(error).status !== 404) throw error;
      throw new CommandError(await explainNotFound(client, env));
    });
  // A space always has one.
  const { code } = items.find((item) => item.default)!;
  return { env, client: createCmsClient(env, RETRIES), locale: code };
}

type GetPage<Item> = (params: {
  query: { skip: number; limit: number; order: string };
}) => Promise<{ items: Item[]; total: number }>;

const LARGEST_PAGE = 500;

/** Fetches every page of a collection, with fewer items a page where an answer would be over 7 MB. */
export async function getAll<Item>(getPage: GetPage<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for (let limit = LARGEST_PAGE; ;) {
    try {
      const { items, total } = await getPage({
        query: { skip: all.length, limit, order: "sys.id" },
      });
      all.push(...items);
      if (items.length === 0 || all.length >= total) return all;
    } catch (error) {
      const isTooBig = parseError(error).message.startsWith("Response size too big");
      if (!isTooBig || limit === 1) throw error;
      limit = Math.ceil(limit / 4);
    }
  }
}

const isEmpty = (value: unknown) =>
  value === "" || value === null || (typeof value === "object" && !Object.keys(value).length);

/** Without null, empty texts, lists and objects, which Contentful may add or leave out. */
const normalize = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (_key, part: unknown) =>
    isEmpty(part) ? undefined : part,
  );

/** Whether the two values are the same to Contentful. */
export const isEquivalent = (a: unknown, b: unknown): boolean =>
  isDeepStrictEqual(normalize(a), normalize(b));

/** One thing that Contentful rejected about an entry, an asset or a content type. */
const fieldError = z.object({
  name: z.string().catch(""),
  path: z.union([z.array(z.unknown()), z.string().transform((name) => [name])]).catch([]),
  details: z.string().nullish(),
  /** The message that the content type defines for the violated rule. */
  customMessage: z.string().nullish(),
});

/** Contentful's response to a request that it refuses. */
const refusal = z.object({
  status: z.number().optional(),
  message: z.string().catch(""),
  /** By which Contentful's support finds the request. */
  requestId: z.string().nullish(),
  details: z.object({ errors: z.array(fieldError) }).catch({ errors: [] }),
});

/** A failed request; without a status where there was no response. */
type RequestError = z.output<typeof refusal> & {
  /** Contentful's name for the error. */
  readonly id: string;
};

/** Parses an error of contentful-management, whose message is Contentful's response as JSON. */
export function parseError(error: unknown): RequestError {
  const { name: id, message } = error as Error;
  try {
    return { id, ...refusal.parse(JSON.parse(message)) };
  } catch {
    return { id, message, details: { errors: [] } };
  }
}

/** Why a file or a page could not be fetched, in short. */
export function errorReason(error: unknown): string {
  const response = isAxiosError(error) ? error.response : undefined;
  return response ? `status ${response.status}` : errorCode(error) || "no answer";
}

function explainNetworkError(error: unknown, host: string): string | null {
  const code = errorCode(error);
  switch (networkProblem(code)) {
    case "unreachable":
      return `${host} cannot be reached (${code}). Check the connection, and CONTENTFUL_MANAGEMENT_HOST.`;
    case "untrusted":
      return (
        `The certificate of ${host} is not one that this machine trusts. For a local server, set ` +
        "NODE_EXTRA_CA_CERTS to its certificate's file before the command starts."
      );
    case "interrupted":
    case "timeout":
      return `${host} did not answer to the end. Run the command again: it goes on where it stopped.`;
    default:
      return null;
  }
}

/** Contentful's rules, for those errors that name a rule and say no more. */
const RULES: Readonly<Record<string, string>> = {
  required: "it is missing",
  taken: "it is in use already",
  unique: "another entry has the same",
  unknown: "Contentful has no such field, or not in this language",
};

/** What Contentful rejected, in one line that calls `fields` what editors do. */
export function rejection({ message, details }: RequestError, fields: Fields = {}): string {
  const reasons = details.errors.map(({ name, path, details: text, customMessage }) => {
    const reason = customMessage ?? text ?? RULES[name] ?? `its rule "${name}" is broken`;
    const location = fields[String(path[1])]?.label ?? path.join(".");
    return [location, reason].filter(Boolean).join(": ");
  });
  return reasons.length > 0 ? reasons.join("; ") : message;
}

function explainStatus({ id, status = 0 }: RequestError, { host, managementToken }: CmsEnv) {
  if (status === 401 || id === "AccessTokenInvalid") {
    return (
      `${host} does not accept the management token ${redactToken(managementToken)}. Make a personal access token ` +
      "in Contentful under Settings, CMA tokens, and set CONTENTFUL_MANAGEMENT_TOKEN to it."
    );
  }
  if (status === 403 && ["AccessDenied", "Forbidden"].includes(id)) {
    return (
      "The management token may not do this. Make one as a person with the role Administrator in " +
      "the space."
    );
  }
  if (status === 409) {
    return "Somebody changed the space at the same time. Run the command again to see what is left to do.";
  }
  if (status === 429) {
    return "Contentful gets too many requests just now. Run the command again in a minute.";
  }
  if (status >= 500) {
    return (
      `Contentful has trouble itself (status ${status}). Run the command again in a few minutes; ` +
      "https://www.contentfulstatus.com shows whether it is known."
    );
  }
  return `Contentful refused a request (status ${status}).`;
}

/** The error and how to fix it, with what Contentful itself says; `null` for a bug in the commands. */
export function explainError(thrown: unknown, env: CmsEnv): string | null {
  const error = parseError(thrown);
  if (error.id === "AssetProcessingTimeout") {
    return "Contentful takes very long over a picture. Run the command again: it goes on where it stopped.";
  }
  if (error.status === undefined) return explainNetworkError(thrown, env.host);
  const { message, requestId, details } = error;
  const said = [message, details.errors.length > 0 && rejection(error)].filter(Boolean).join(" ");
  return [
    explainStatus(error, env),
    said && `Contentful says: ${said}`,
    requestId && `(request ${requestId})`,
  ]
    .filter(Boolean)
    .join(" ");
}
