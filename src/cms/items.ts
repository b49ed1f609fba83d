import type { AssetProps, EntryProps } from "contentful-management";

/** An entry as the Management API hands it over: the values of each field by locale. */
export type CmsEntry = EntryProps<Readonly<Record<string, Readonly<Record<string, unknown>>>>>;

type Item = CmsEntry | AssetProps;

/** Id of an entry's content type. */
export const typeIdOf = (entry: {
  readonly sys: { readonly contentType: { readonly sys: { readonly id: string } } };
}) => entry.sys.contentType.sys.id;

export const isArchived = ({ sys }: Item) => Boolean(sys.archivedVersion);

/** Whether it was never on the site; an editor's own choice to take it off is something else. */
export const wasNeverPublished = ({ sys }: Item) => !sys.publishedCounter && !sys.publishedVersion;

/** Whether what is published is what was written last: publishing makes a version of its own. */
export const isLive = ({ sys }: Item) =>
  sys.publishedVersion !== undefined && sys.version === sys.publishedVersion + 1;
