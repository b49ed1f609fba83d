const TOPIC = /^ContentManagement\.(\w+)\.(\w+)$/;

/** What alone changes what visitors could see. Drafts, comments, tasks and the like do not. */
const TYPES = ["Entry", "Asset"];
const PAST: Readonly<Record<string, string>> = {
  publish: "published",
  unpublish: "unpublished",
  delete: "deleted",
};

/** What has happened in Contentful. */
export interface Topic {
  readonly name: string;
  /** In words, such as `Entry published`; `null` if nothing published has changed. */
  readonly change: string | null;
}

/**
 * Reads the `x-contentful-topic` of a request.
 *
 * @returns `null` if it is none
 */
export function readTopic(name: string | undefined): Topic | null {
  const [, type, action] = TOPIC.exec(name ?? "") ?? [];
  if (name === undefined || type === undefined || action === undefined) return null;
  const past = TYPES.includes(type) ? PAST[action] : undefined;
  return { name, change: past ? `${type} ${past}` : null };
}
