/** `npm run cms:webhook`: makes Contentful tell a host when content changes. */
import type { CreateWebhooksProps } from "contentful-management";
import { openSpace, type Cms } from "./client";
import type { CmsEnv } from "./env";
import { parseError } from "./errors";
import { CommandError, EXIT_CODE, terminal } from "./terminal";

/** Who is notified of changes. */
export type Target =
  | { readonly kind: "publisher"; readonly url: string }
  | { readonly kind: "build-hook"; readonly url: string }
  | { readonly kind: "github"; readonly repository: string; readonly token: string };

/** The definition of a webhook, with an id by which a second run finds it. */
export type Definition = CreateWebhooksProps & { readonly id: string };

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
      // GitHub refuses requests without it.
      { key: "User-Agent", value: "wedding-officiant-site" },
    ],
    transformation: {
      method: "POST",
      contentType: "application/json",
      body: { event_type: "content" },
    },
  };
}

/**
 * The webhook for a target. It sends what Contentful sends by itself, which has the revision of an
 * entry, and does not filter by content type: that would drop the events of assets, and a replaced
 * picture would never reach the site.
 *
 * @param environment id of the environment whose content the target shows
 */
export const webhookDefinition = (target: Target, environment: string): Definition => ({
  id: `site-${target.kind}-${environment}`,
  name: `${NAMES[target.kind]} (${environment})`,
  active: true,
  topics: TOPICS,
  filters: [{ equals: [{ doc: "sys.environment.sys.id" }, environment] }],
  ...requestTo(target),
});

interface WebhookOptions {
  readonly publisher?: string | undefined;
  readonly "build-hook": boolean;
  readonly github?: string | undefined;
  /** Whether another signing secret may be replaced. */
  readonly yes: boolean;
}

const usageError = (message: string) => new CommandError(message, EXIT_CODE.wrongUsage);

/** Accepts http only on this machine, for a local Contentful. */
function secureUrl(option: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url?.protocol === "https:" || (url?.protocol === "http:" && isLocal)) return url;
  throw usageError(
    `${option} needs a whole address that begins with https://, because Contentful calls it over the internet.`,
  );
}

/** @throws CommandError that says which variable must be set, and to what */
function required(value: string | undefined, explanation: string): string {
  if (value === undefined) throw new CommandError(explanation);
  return value;
}

/** @throws CommandError unless the options have exactly one target, with all that it needs */
function targetOf(options: WebhookOptions, env: CmsEnv): Target {
  const { publisher, "build-hook": isBuildHook, github } = options;
  const count = [publisher !== undefined, github !== undefined, isBuildHook].filter(Boolean).length;
  if (count !== 1) {
    throw usageError("Say who shall be told, with one of --publisher, --build-hook and --github.");
  }
  if (publisher !== undefined) {
    const url = secureUrl("--publisher", publisher);
    // The site's own address alone is enough.
    if (url.pathname === "/") url.pathname = "/hooks/contentful";
    required(
      env.webhookSecret,
      "CONTENTFUL_WEBHOOK_SECRET must be set, here and for the publisher: 64 characters, such as `openssl rand -hex 32` prints.",
    );
    return { kind: "publisher", url: url.href };
  }
  if (isBuildHook) {
    const address = required(
      env.buildHook,
      "BUILD_HOOK_URL must be set: the address that the host shows for its build hook or deploy hook. Whoever has it can start builds, so it belongs into .env and on no command line.",
    );
    return { kind: "build-hook", url: secureUrl("BUILD_HOOK_URL", address).href };
  }
  const repository = github ?? "";
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    throw usageError("--github needs a repository as OWNER/NAME.");
  }
  const token = required(
    env.githubToken,
    "GITHUB_DISPATCH_TOKEN must be set: make a fine-grained token on GitHub for this one repository, with Contents: read and write.",
  );
  return { kind: "github", repository, token };
}

/** The response, or `undefined` for status 404. */
const findOrUndefined = <Response>(request: Promise<Response>): Promise<Response | undefined> =>
  request.catch((error: unknown) => {
    if (parseError(error).status === 404) return undefined;
    throw error;
  });

/**
 * Has Contentful sign with our secret. A space has one for all of its webhooks.
 *
 * @throws CommandError if another one would be replaced and `yes` is not set
 */
async function writeSigningSecret({ client }: Cms, secret: string, yes: boolean) {
  const found = await findOrUndefined(client.webhook.getSigningSecret({}));
  // Contentful returns the last four characters only.
  if (found && !secret.endsWith(found.redactedValue.slice(-4)) && !yes) {
    throw new CommandError(
      "Nothing was changed: this space signs its webhooks with another secret, which other receivers may rely on. To replace it: add --yes.",
    );
  }
  await client.webhook.upsertSigningSecret({}, { value: secret });
  terminal.writeLine("Contentful signs the webhooks of this space with CONTENTFUL_WEBHOOK_SECRET.");
}

/** Makes the webhook, or writes over the one that is there: Contentful never shows its secrets. */
async function writeWebhook({ client, env }: Cms, { id, ...definition }: Definition) {
  const found = await findOrUndefined(client.webhook.get({ webhookDefinitionId: id }));
  await client.raw.put(`/spaces/${env.spaceId}/webhook_definitions/${id}`, definition, {
    headers: found ? { "X-Contentful-Version": found.sys.version } : {},
  });
  // The path of a build hook is a secret, so only its host is printed.
  const { host } = new URL(definition.url);
  terminal.writeLine(`Contentful tells ${host}, by the webhook "${definition.name}".`);
}

export async function webhook(env: CmsEnv, options: WebhookOptions): Promise<void> {
  const target = targetOf(options, env);
  const cms = await openSpace(env);
  if (target.kind === "publisher" && env.webhookSecret !== undefined) {
    await writeSigningSecret(cms, env.webhookSecret, options.yes);
  }
  await writeWebhook(cms, webhookDefinition(target, env.environment));
}
