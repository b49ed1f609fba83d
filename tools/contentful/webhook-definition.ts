import type { CreateWebhooksProps, WebhookProps } from "contentful-management";
import { isEquivalent } from "./client";

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
 * The webhooks for a target. They send what Contentful sends by itself, which has the revision of an
 * entry, and do not filter by content type: that would drop the events of assets, and a replaced
 * picture would never reach the site.
 *
 * @param environment id of the environment whose content the target shows
 * @param aliasOf the environment that this id stands for, where it is an alias
 */
export function webhookDefinitions(
  target: Target,
  environment: string,
  aliasOf?: string,
): Definition[] {
  const id = `site-${target.kind}-${environment}`;
  const name = NAMES[target.kind];
  const doc = { doc: "sys.environment.sys.id" } as const;
  const shared = { active: true, ...requestTo(target) };
  const content = { ...shared, id, name: `${name} (${environment})`, topics: TOPICS };
  if (aliasOf === undefined) return [{ ...content, filters: [{ equals: [doc, environment] }] }];
  return [
    // Contentful names the environment that an editor works in, be it the alias or what it stands for.
    { ...content, filters: [{ in: [doc, [environment, aliasOf]] }] },
    {
      ...shared,
      id: `${id}-alias`,
      name: `${name} (${environment} stands for another environment)`,
      topics: ["EnvironmentAlias.change_target"],
      filters: [{ equals: [{ doc: "sys.id" }, environment] }],
    },
  ];
}

/** Whether the webhook in the space is the wanted one. Contentful never returns secret values. */
export function isAsDefined(wanted: Definition, found: WebhookProps): boolean {
  const comparable = (webhook: WebhookProps | Definition) => {
    const { name, url, topics, filters, headers, active, transformation } = webhook;
    return {
      name,
      url,
      filters,
      active,
      transformation,
      topics: topics.toSorted(),
      headers: headers?.map(({ key, value, secret }) => (secret ? key : `${key}: ${value}`)).sort(),
    };
  };
  return isEquivalent(comparable(wanted), comparable(found));
}
