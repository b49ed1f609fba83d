/** `npm run cms:webhook`: makes Contentful tell a host when content changes. */
import type { CreateWebhooksProps } from "contentful-management";
import { openSpace, type Cms } from "./client";
import type { CmsEnv } from "./env";
import { terminal } from "./terminal";

/** Definition of a webhook, but for what all have in common. */
type Receiver = Pick<CreateWebhooksProps, "name" | "url" | "headers" | "transformation">;

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

function publisherAt({ webhookSecret }: CmsEnv, address: string): Receiver {
  const url = secureUrl("--publisher", address);
  // The site's own address alone is enough.
  if (url.pathname === "/") url.pathname = "/hooks/contentful";
  if (webhookSecret === undefined) {
    throw new Error(
      "CONTENTFUL_WEBHOOK_SECRET must be set, here and for the publisher: 64 characters, such as `openssl rand -hex 32` prints.",
    );
  }
  return { name: "Site: tell the publisher", url: url.href, headers: [] };
}

function buildHookOf({ buildHook }: CmsEnv): Receiver {
  if (buildHook === undefined) {
    throw new Error(
      "BUILD_HOOK_URL must be set: the address that the host shows for its build hook or deploy hook. Whoever has it can start builds, so it belongs into .env and on no command line.",
    );
  }
  const { href } = secureUrl("BUILD_HOOK_URL", buildHook);
  return { name: "Site: start a build", url: href, headers: [] };
}

function workflowOf({ githubToken }: CmsEnv, repository: string): Receiver {
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    throw new Error("--github needs a repository as OWNER/NAME.");
  }
  if (githubToken === undefined) {
    throw new Error(
      "GITHUB_DISPATCH_TOKEN must be set: make a fine-grained token on GitHub for this one repository, with Contents: read and write.",
    );
  }
  return {
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

/** Functions that define the webhook, by the option that names the receiver. */
const RECEIVERS = { publisher: publisherAt, "build-hook": buildHookOf, github: workflowOf };

type Kind = keyof typeof RECEIVERS;

/**
 * Makes the webhook, or writes over the one that an earlier run has made: Contentful never shows its
 * secrets. It does not filter by content type: that would drop the events of assets, and a replaced
 * picture would never reach the site.
 */
async function writeWebhook({ client, env }: Cms, kind: Kind, { name, ...request }: Receiver) {
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

/** @throws Error unless the options name one receiver, and the environment has what it needs */
export async function webhook(
  env: CmsEnv,
  options: { readonly [kind in Kind]?: string | boolean },
): Promise<void> {
  const [kind, ...others] = Object.keys(options) as Kind[];
  if (kind === undefined || others.length > 0)
    throw new Error("Say who shall be told, with one of --publisher, --build-hook and --github.");
  const receiver = RECEIVERS[kind](env, String(options[kind]));
  const cms = await openSpace(env);
  if (kind === "publisher") {
    await cms.client.webhook.upsertSigningSecret({}, { value: env.webhookSecret! });
    terminal.writeLine(
      "Contentful signs all webhooks of this space with CONTENTFUL_WEBHOOK_SECRET: each receiver needs this one.",
    );
  }
  await writeWebhook(cms, kind, receiver);
}
