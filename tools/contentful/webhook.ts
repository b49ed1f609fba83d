/** `npm run cms:webhook`: makes Contentful notify a host when content changes. */
import type { CreateWebhooksProps } from "contentful-management";
import { isSecureUrl } from "../../src/env/variables";
import { openSpace, type Cms } from "./client";
import type { CmsEnv } from "./env";
import { terminal } from "./terminal";

/** The properties in which the webhooks differ. */
type Receiver = Pick<CreateWebhooksProps, "name" | "url" | "headers">;

/**
 * Replaces the entry or asset in the request's body, which can have 2 MB: no receiver reads it, and GitHub demands
 * another. https://www.contentful.com/developers/docs/webhooks/transformations/
 */
const TRANSFORMATION: CreateWebhooksProps["transformation"] = {
  method: "POST",
  contentType: "application/json",
  body: { event_type: "content" },
};

/** The events that change the live site. Archiving an item unpublishes it first. */
const TOPICS = ["Entry", "Asset"].flatMap((item) =>
  ["publish", "unpublish", "delete"].map((action) => `${item}.${action}`),
);

function publisherAt({ webhookSecret }: CmsEnv, address: string): Receiver {
  if (!isSecureUrl(address)) {
    throw new Error("--publisher needs the site's whole address, which begins with https://.");
  }
  const url = new URL(address);
  // If only the site's address is given, adds the path of the publisher's webhook.
  if (url.pathname === "/") url.pathname = "/hooks/contentful";
  if (webhookSecret === undefined) {
    throw new Error(
      "CONTENTFUL_WEBHOOK_SECRET must be set: copy it from /etc/site.env on the publisher's machine.",
    );
  }
  return { name: "Site: notify the publisher", url: url.href, headers: [] };
}

function buildHookOf({ buildHook }: CmsEnv): Receiver {
  if (buildHook === undefined) {
    throw new Error(
      "BUILD_HOOK_URL must be set to the address of the host's build hook or deploy hook. Set it in .env, not on the command line: anybody who knows it can start builds.",
    );
  }
  return { name: "Site: start a build", url: buildHook, headers: [] };
}

function workflowOf({ githubToken }: CmsEnv, repository: string): Receiver {
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    throw new Error("--github needs a repository as OWNER/NAME.");
  }
  if (githubToken === undefined) {
    throw new Error(
      "GITHUB_DISPATCH_TOKEN must be set: create a fine-grained token on GitHub for this one repository, with Contents: read and write.",
    );
  }
  return {
    name: "Site: start the workflow on GitHub",
    url: `https://api.github.com/repos/${repository}/dispatches`,
    headers: [
      { key: "Authorization", value: `Bearer ${githubToken}`, secret: true },
      { key: "Accept", value: "application/vnd.github+json" },
      { key: "X-GitHub-Api-Version", value: "2022-11-28" },
      // GitHub rejects requests without it.
      { key: "User-Agent", value: "wedding-officiant-site" },
    ],
  };
}

/** Functions that define the webhook, by the option that names the receiver. */
const RECEIVERS = { publisher: publisherAt, "build-hook": buildHookOf, github: workflowOf };

type Kind = keyof typeof RECEIVERS;

/**
 * Creates the webhook, or overwrites that of an earlier run, whose secrets Contentful never shows. Does not
 * filter by content type: that would drop the events of assets, and a replaced picture would never appear.
 */
async function writeWebhook({ client, env }: Cms, kind: Kind, { name, ...request }: Receiver) {
  const { environment, spaceId } = env;
  const id = `site-${kind}-${environment}`;
  const definition: CreateWebhooksProps = {
    name: `${name} (${environment})`,
    active: true,
    topics: TOPICS,
    filters: [{ equals: [{ doc: "sys.environment.sys.id" }, environment] }],
    transformation: TRANSFORMATION,
    ...request,
  };
  const { items } = await client.webhook.getMany({ query: { limit: 1000 } });
  const found = items.find(({ sys }) => sys.id === id);
  // The typed methods of the client cannot choose the id.
  await client.raw.put(`/spaces/${spaceId}/webhook_definitions/${id}`, definition, {
    headers: found ? { "X-Contentful-Version": found.sys.version } : {},
  });
  // Prints only the host, because the path of a build hook is secret.
  const { host } = new URL(request.url);
  terminal.writeLine(`Contentful now notifies ${host} by the webhook "${definition.name}".`);
}

/** @throws Error unless the options name one receiver, and its variables are set */
export async function webhook(
  env: CmsEnv,
  options: { readonly [kind in Kind]?: string | boolean },
): Promise<void> {
  const [kind, ...others] = Object.keys(options) as Kind[];
  if (kind === undefined || others.length > 0)
    throw new Error(
      "Choose who to notify: --publisher URL, --build-hook or --github OWNER/REPOSITORY.",
    );
  const receiver = RECEIVERS[kind](env, String(options[kind]));
  const cms = await openSpace(env);
  if (kind === "publisher") {
    await cms.client.webhook.upsertSigningSecret({}, { value: env.webhookSecret! });
    terminal.writeLine(
      "Contentful now signs all webhooks of this space with CONTENTFUL_WEBHOOK_SECRET: every receiver needs it.",
    );
  }
  await writeWebhook(cms, kind, receiver);
}
