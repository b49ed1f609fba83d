import type { CreateWebhooksProps, WebhookProps } from "contentful-management";
import { isEquivalent } from "./client";

/** Who is notified of changes. */
export type Target =
  | { readonly kind: "publisher"; readonly url: string }
  | { readonly kind: "build-hook"; readonly url: string }
  | { readonly kind: "github"; readonly repository: string; readonly token: string };

const ENVIRONMENT_ID = { doc: "sys.environment.sys.id" } as const;

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
  const content = {
    id,
    name: `${NAMES[target.kind]} (${environment})`,
    topics: TOPICS,
    // Contentful names the environment that an editor works in, be it the alias or what it stands for.
    filters: [
      aliasOf === undefined
        ? { equals: [ENVIRONMENT_ID, environment] as [typeof ENVIRONMENT_ID, string] }
        : {
            in: [ENVIRONMENT_ID, [environment, aliasOf]] as [
              typeof ENVIRONMENT_ID,
              [string, string],
            ],
          },
    ],
    active: true,
    ...requestTo(target),
  };
  if (aliasOf === undefined) return [content];
  const retargeted = {
    ...content,
    id: `${id}-alias`,
    name: `${NAMES[target.kind]} (${environment} stands for another environment)`,
    topics: ["EnvironmentAlias.change_target"],
    filters: [{ equals: [{ doc: "sys.id" }, environment] as [{ doc: "sys.id" }, string] }],
  };
  return [content, retargeted];
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
