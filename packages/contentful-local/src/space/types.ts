/** The shapes that are the same in every API of Contentful. */

export interface Link<LinkType extends string = string> {
  readonly sys: { readonly type: "Link"; readonly linkType: LinkType; readonly id: string };
}

/** A link to an entry, an asset or anything else that has an id. */
export const link = <LinkType extends string>(linkType: LinkType, id: string): Link<LinkType> => ({
  sys: { type: "Link", linkType, id },
});

export function isLink(value: unknown): value is Link {
  if (typeof value !== "object" || value === null || !("sys" in value)) return false;
  const { sys } = value;
  return typeof sys === "object" && sys !== null && "type" in sys && sys.type === "Link";
}

/** Values by field and, within a field, by locale: `{ quote: { "en-US": "…" } }`. */
export type LocalizedFields = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Wraps plain values as values of one locale. */
export const localized = (
  fields: Readonly<Record<string, unknown>>,
  locale = "en-US",
): LocalizedFields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, { [locale]: value }]),
  );

export interface Metadata {
  readonly tags: readonly Link<"Tag">[];
}

export type ItemType = "Entry" | "Asset";

/** What the Delivery API shows of an item. */
export interface Publication {
  readonly fields: LocalizedFields;
  readonly metadata: Metadata;
  /** Version of the draft that was published. */
  readonly version: number;
  readonly at: string;
  /** Place in the space's history of publications. */
  readonly sequence: number;
}

/** An entry or an asset. Never changed in place: each change makes a new one. */
export interface Item {
  readonly id: string;
  readonly type: ItemType;
  /** Id of an entry's content type. */
  readonly contentType?: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The draft: what the editor sees. */
  readonly fields: LocalizedFields;
  readonly metadata: Metadata;
  readonly published?: Publication;
  readonly publishedCounter: number;
  readonly firstPublishedAt?: string;
  readonly archived?: { readonly version: number; readonly at: string };
}

/** What became of an item, as webhooks name it. */
export type Action =
  "create" | "save" | "publish" | "unpublish" | "archive" | "unarchive" | "delete";

/** That an item was published once and is not any more. */
export interface Deletion {
  readonly id: string;
  readonly type: ItemType;
  readonly contentType?: string;
  readonly revision: number;
  readonly createdAt: string;
  readonly at: string;
  readonly sequence: number;
}

export interface Locale {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly default: boolean;
  readonly fallbackCode: string | null;
  readonly optional: boolean;
  readonly contentDeliveryApi: boolean;
  readonly contentManagementApi: boolean;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface Tag {
  readonly id: string;
  readonly name: string;
  readonly visibility: "private" | "public";
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}
