/** `npm run cms:webhook`: makes Contentful tell a host when content changes. */
import type { CreateWebhooksProps } from "contentful-management";
import { openSpace, type Cms } from "./client";
import type { CmsEnv } from "./env";
import { terminal } from "./terminal";

interface WebhookOptions {
  readonly publisher?: string | undefined;
  readonly "build-hook"?: boolean;
  readonly github?: string | undefined;
}

/** Definition of a webhook, with the kind of its receiver. */
type Target = Pick<CreateWebhooksProps, "url" | "headers" | "transformation"> & {
  readonly kind: "publisher" | "build-hook" | "github";
  readonly name: string;
};

/** The events that change the live site. Saving a draft does not, and archiving unpublishes first. */
const TOPICS = ["Entry", "Asset"].flatMap((item) =>
  ["publish", "unpublish", "delete"].map((action) => `${item}.${action}`),
);

/** Accepts http only on this machine, for a local Contentful. */
function secureUrl(option: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url?.protocol === "https:" || (url?.protocol === "http:" && isLocal)) return url;
  throw new Error(
    `${option} needs a whole address that begins with https://, because Contentful calls it over the internet.`,
  );
}

function publisherAt(address: string, { webhookSecret }: CmsEnv): Target {
  const url = secureUrl("--publisher", address);
  // The site's own address alone is enough.
  if (url.pathname === "/") url.pathname = "/hooks/contentful";
  if (webhookSecret === undefined) {
    throw new Error(
      "CONTENTFUL_WEBHOOK_SECRET must be set, here and for the publisher: 64 characters, such as `openssl rand -hex 32` prints.",
    );
  }
  return { kind: "publisher", name: "Site: tell the publisher", url: url.href, headers: [] };
}

function buildHookOf({ buildHook }: CmsEnv): Target {
  if (buildHook === undefined) {
    throw new Error(
      "BUILD_HOOK_URL must be set: the address that the host shows for its build hook or deploy hook. Whoever has it can start builds, so it belongs into .env and on no command line.",
    );
  }
  const { href } = secureUrl("BUILD_HOOK_URL", buildHook);
  return { kind: "build-hook", name: "Site: start a build", url: href, headers: [] };
}

function workflowOf(repository: string, { githubToken }: CmsEnv): Target {
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    throw new Error("--github needs a repository as OWNER/NAME.");
  }
  if (githubToken === undefined) {
    throw new Error(
      "GITHUB_DISPATCH_TOKEN must be set: make a fine-grained token on GitHub for this one repository, with Contents: read and write.",
    );
  }
  return {
    kind: "github",
    name: "Site: start the workflow on GitHub",
    url: `https://api.github.com/repos/${repository}/dispatches`,
    headers: [
      { key: "Authorization", value: `Bearer ${githubToken}`, secret: true },
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

/** @throws Error unless the options have exactly one target, with all that it needs */
function targetOf(options: WebhookOptions, env: CmsEnv): Target {
  const { publisher, "build-hook": isBuildHook, github } = options;
  if ([publisher, github, isBuildHook].filter((option) => option !== undefined).length !== 1) {
    throw new Error("Say who shall be told, with one of --publisher, --build-hook and --github.");
  }
  if (publisher !== undefined) return publisherAt(publisher, env);
  return github === undefined ? buildHookOf(env) : workflowOf(github, env);
}

/**
 * Makes the webhook, or writes over the one that an earlier run has made: Contentful never shows its
 * secrets. It does not filter by content type: that would drop the events of assets, and a replaced
 * picture would never reach the site.
 */
async function writeWebhook({ client, env }: Cms, { kind, name, ...request }: Target) {
  const { environment, spaceId } = env;
  const id = `site-${kind}-${environment}`;
  const definition: CreateWebhooksProps = {
    name: `${name} (${environment})`,
    active: true,
    topics: TOPICS,
    filters: [{ equals: [{ doc: "sys.environment.sys.id" }, environment] }],
    ...request,
  };
  const { items } = await client.webhook.getMany({ query: { limit: 1000 } });
  const found = items.find(({ sys }) => sys.id === id);
  // The package's types have no way to choose the id.
  await client.raw.put(`/spaces/${spaceId}/webhook_definitions/${id}`, definition, {
    headers: found ? { "X-Contentful-Version": found.sys.version } : {},
  });
  // The path of a build hook is a secret, so only its host is printed.
  const { host } = new URL(request.url);
  terminal.writeLine(`Contentful tells ${host}, by the webhook "${definition.name}".`);
}

export async function webhook(env: CmsEnv, options: WebhookOptions): Promise<void> {
  const target = targetOf(options, env);
  const cms = await openSpace(env);
  if (target.kind === "publisher") {
    await cms.client.webhook.upsertSigningSecret({}, { value: env.webhookSecret! });
    terminal.writeLine(
      "Contentful signs all webhooks of this space with CONTENTFUL_WEBHOOK_SECRET: each receiver needs this one.",
    );
  }
  await writeWebhook(cms, target);
}
