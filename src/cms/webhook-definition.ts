import type { CreateWebhooksProps, WebhookProps } from "contentful-management";
import { isSame } from "./same";
import { words } from "./words";

/** Who is told that content changed. */
export type Target =
  | { readonly kind: "publisher"; readonly url: string }
  | { readonly kind: "build-hook"; readonly url: string }
  | { readonly kind: "github"; readonly repository: string; readonly token: string };

export interface Definition extends CreateWebhooksProps {
  /** Fixed, so that a second run finds what the first one made. */
  readonly id: string;
}

/**
 * What changes the live site, and nothing else: a draft that is saved changes nothing, and an entry
 * is unpublished before it can be archived.
 */
const TOPICS = ["Entry", "Asset"].flatMap((item) =>
  ["publish", "unpublish", "delete"].map((action) => `${item}.${action}`),
);

type Request = Pick<Definition, "url" | "headers" | "transformation">;

function requestTo(target: Target): Request {
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
 * The webhook for a target. It has no filter by content type: that would silence the events of
 * assets, and a replaced picture would never reach the site.
 *
 * @param environment id of the environment whose content the target shows
 */
export function webhookDefinition(target: Target, environment: string): Definition {
  return {
    id: `site-${target.kind}-${environment}`,
    name: words.webhookName(target.kind, environment),
    topics: TOPICS,
    filters: [{ equals: [{ doc: "sys.environment.sys.id" }, environment] }],
    active: true,
    ...requestTo(target),
  };
}

/** Contentful never hands out what a secret header says, so only that it is there counts. */
const comparable = (headers: WebhookProps["headers"]) =>
  headers.map(({ key, value, secret }) => (secret ? [key] : [key, value]).join(": ")).toSorted();

/** Whether the webhook in the space is as it shall be, as far as Contentful tells. */
export function isAsDefined(wanted: Definition, found: WebhookProps): boolean {
  const parts = (webhook: Omit<WebhookProps, "sys">) => ({
    ...{ name: webhook.name, url: webhook.url, active: webhook.active },
    topics: webhook.topics.toSorted(),
    filters: webhook.filters ?? [],
    headers: comparable(webhook.headers),
    transformation: webhook.transformation ?? {},
  });
  return isSame(parts({ ...wanted, headers: wanted.headers ?? [], active: true }), parts(found));
}
