import type { CreateWebhooksProps, WebhookProps } from "contentful-management";
import type { CmsEnv } from "../env";
import { isEquivalent, openSpace, type Cms } from "./client";
import { parseError } from "./errors";
import { CommandError, EXIT_CODE, terminal } from "./terminal";

export interface WebhookOptions {
  readonly publisher?: string | undefined;
  readonly "build-hook"?: string | undefined;
  readonly github?: string | undefined;
  /** Whether to write the webhook though it seems unchanged. */
  readonly renew: boolean;
  /** Whether another signing secret may be replaced. */
  readonly yes: boolean;
}

/** Who is notified of changes. */
export type Target =
  | { readonly kind: "publisher"; readonly url: string }
  | { readonly kind: "build-hook"; readonly url: string }
  | { readonly kind: "github"; readonly repository: string; readonly token: string };

/** The definition of a webhook, with an id by which a second run finds it. */
export type Definition = CreateWebhooksProps & { readonly id: string };

const usageError = (message: string) => new CommandError(message, EXIT_CODE.wrongUsage);

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** Accepts http only on this machine, for a local Contentful. */
function secureUrl(option: string, text: string): string {
  const { protocol, hostname = "" } = URL.canParse(text) ? new URL(text) : {};
  if (protocol === "https:" || (protocol === "http:" && LOOPBACK.includes(hostname))) return text;
  throw usageError(
    `${option} needs a whole address that begins with https://, because Contentful calls it over the internet.`,
  );
}

/**
 * Reads the target from the options.
 *
 * @throws CommandError unless there is exactly one, with all that it needs
 */
function targetOf(
  { publisher, "build-hook": buildHook, github }: WebhookOptions,
  { githubToken, webhookSecret }: CmsEnv,
): Target {
  const given = [publisher, buildHook, github].filter((option) => option !== undefined);
  if (given.length !== 1) {
    throw usageError("Say who shall be told, with one of --publisher, --build-hook and --github.");
  }
  if (buildHook !== undefined) {
    return { kind: "build-hook", url: secureUrl("--build-hook", buildHook) };
  }
  if (github !== undefined) {
    if (!/^[\w.-]+\/[\w.-]+$/.test(github)) {
      throw usageError("--github needs a repository as OWNER/NAME.");
    }
    if (githubToken === undefined) {
      throw new CommandError(
        "GITHUB_DISPATCH_TOKEN must be set: make a fine-grained token on GitHub for this one repository, with Contents: read and write.",
      );
    }
    return { kind: "github", repository: github, token: githubToken };
  }
  const url = secureUrl("--publisher", publisher ?? "");
  if (webhookSecret === undefined) {
    throw new CommandError(
      "CONTENTFUL_WEBHOOK_SECRET must be set, here and for the publisher: 64 characters, such as `openssl rand -hex 32` prints.",
    );
  }
  return { kind: "publisher", url };
}

const NAMES: Record<Target["kind"], string> = {
  publisher: "Site: tell the publisher",
  "build-hook": "Site: start a build",
  github: "Site: start the workflow on GitHub",
};

/** The events that change the live site. Saving a draft does not, and archiving unpublishes first. */
const TOPICS = ["Entry", "Asset"].flatMap((item) =>
  ["publish", "unpublish", "delete"].map((action) => `${item}.${action}`),
);

function requestTo(target: Target): Pick<Definition, "url" | "headers" | "transformation"> {
  if (target.kind !== "github") return { url: target.url, headers: [] };
  return {
    url: `https://api.github.com/repos/${target.repository}/dispatches`,
    headers: [
      { key: "Authorization", value: `Bearer ${target.token}`, secret: true },
      { key: "Accept", value: "application/vnd.github+json" },
      { key: "X-GitHub-Api-Version", value: "2022-11-28" },
    ],
    transformation: {
      method: "POST",
      contentType: "application/json",
      body: { event_type: "content" },
    },
  };
}

/**
 * The webhook for a target. It does not filter by content type, because that would drop the events
 * of assets, and a replaced picture would never reach the site.
 *
 * @param environment id of the environment whose content the target shows
 */
export function webhookDefinition(target: Target, environment: string): Definition {
  return {
    id: `site-${target.kind}-${environment}`,
    name: `${NAMES[target.kind]} (${environment})`,
    topics: TOPICS,
    filters: [{ equals: [{ doc: "sys.environment.sys.id" }, environment] }],
    active: true,
    ...requestTo(target),
  };
}

/** Whether the webhook in the space is the wanted one. Contentful never returns secret values. */
export function isAsDefined(wanted: Definition, found: WebhookProps): boolean {
  const comparable = ({
    name,
    url,
    topics,
    filters,
    headers,
    ...rest
  }: typeof found | Definition) => ({
    ...{ name, url, active: rest.active, transformation: rest.transformation ?? {} },
    topics: topics.toSorted(),
    filters: filters ?? [],
    headers: (headers ?? [])
      .map(({ key, value, secret }) => (secret ? key : `${key}: ${value}`))
      .toSorted(),
  });
  return isEquivalent(comparable(wanted), comparable(found));
}

/** The response, or `undefined` for status 404. */
const findOrUndefined = <Response>(request: Promise<Response>): Promise<Response | undefined> =>
  request.catch((error: unknown) => {
    if (parseError(error).status === 404) return undefined;
    throw error;
  });

/**
 * Compares the signing secret of the space with ours. A space has one for all of its webhooks, so
 * another one may be in use elsewhere.
 *
 * @returns whether ours has to be written
 * @throws CommandError if another one would be replaced and `yes` is not set
 */
async function needsSigningSecret({ client }: Cms, secret: string, options: WebhookOptions) {
  const found = await findOrUndefined(client.webhook.getSigningSecret({}));
  // Contentful returns the last four characters only.
  const isOurs = found !== undefined && secret.endsWith(found.redactedValue.slice(-4));
  if (found && !isOurs && !options.yes) {
    throw new CommandError(
      "Nothing was changed: this space signs its webhooks with another secret, which other receivers may rely on. To replace it: add --yes.",
    );
  }
  return !isOurs || options.renew;
}

/** `npm run cms:webhook`: makes Contentful notify the target when content changes. */
export async function webhook(env: CmsEnv, options: WebhookOptions): Promise<void> {
  const target = targetOf(options, env);
  const cms = await openSpace(env);
  const { client } = cms;
  const { id, ...definition } = webhookDefinition(target, env.environment);
  const secret = target.kind === "publisher" ? env.webhookSecret : undefined;
  const writesSecret = secret !== undefined && (await needsSigningSecret(cms, secret, options));
  const found = await findOrUndefined(client.webhook.get({ webhookDefinitionId: id }));
  const isCurrent = found && !options.renew && isAsDefined({ id, ...definition }, found);

  if (writesSecret) {
    await client.webhook.upsertSigningSecret({}, { value: secret });
    terminal.print(
      "Contentful signs the webhooks of this space with CONTENTFUL_WEBHOOK_SECRET from now on.",
    );
  }
  // The path of a build hook is a secret, so only its host is printed.
  const { host } = new URL(definition.url);
  if (!isCurrent) {
    await client.raw.put(`/spaces/${env.spaceId}/webhook_definitions/${id}`, definition, {
      headers: found ? { "X-Contentful-Version": found.sys.version } : {},
    });
    terminal.print(
      `${found ? "Changed" : "Made"} the webhook "${definition.name}": Contentful tells ${host} when an entry or asset is published, unpublished or deleted.`,
    );
  } else if (!writesSecret) {
    terminal.print(`Nothing to change: the webhook "${definition.name}" tells ${host} already.`);
  }
}
