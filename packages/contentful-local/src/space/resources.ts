/** Links, ids, timestamps and versions, shared by all resources of a space. */
import { randomBytes } from "node:crypto";

export interface Link<LinkType extends string = string> {
  readonly sys: { readonly type: "Link"; readonly linkType: LinkType; readonly id: string };
}

/** Creates a link to an entry, an asset or another resource. */
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

/** Converts plain values to values of one locale. Leaves out `undefined`. */
export const localized = (
  fields: Readonly<Record<string, unknown>>,
  locale = "en-US",
): LocalizedFields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, { [locale]: value }]),
  );

/** Creates an id as long as Contentful's. */
export const randomId = (): string => randomBytes(11).toString("hex");

let lastTime = 0;

/** Returns the current time in ISO 8601. Never returns the same twice, so that times define an order. */
export function now(): string {
  lastTime = Math.max(Date.now(), lastTime + 1);
  return new Date(lastTime).toISOString();
}

export interface Resource {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** An event of a resource, as in webhook topics. */
export type Action = "create" | "save" | "publish" | "unpublish" | "archive" | "delete";

/** The resources of one kind. They are immutable: each change stores a new object. */
export class Collection<T extends Resource> {
  readonly #resources = new Map<string, T>();

  constructor(
    private readonly kind: string,
    private readonly onChange: (action: Action, resource: T) => void = () => undefined,
  ) {}

  all(): readonly T[] {
    return [...this.#resources.values()];
  }

  find(id: string): T | undefined {
    return this.#resources.get(id);
  }

  /** @throws Error for an unknown id */
  get(id: string): T {
    const resource = this.find(id);
    if (!resource) throw new Error(`The space has no ${this.kind} "${id}".`);
    return resource;
  }

  remove(id: string): void {
    const resource = this.get(id);
    this.#resources.delete(id);
    this.onChange("delete", resource);
  }

  protected firstVersion(id: string): Resource {
    const at = now();
    return { id, version: 1, createdAt: at, updatedAt: at };
  }

  /** @param action event to report; none by default */
  protected store(resource: T, action?: Action): T {
    this.#resources.set(resource.id, resource);
    if (action) this.onChange(action, resource);
    return resource;
  }

  /** Stores the next version of a resource. */
  protected change(resource: T, changes: Partial<T>, action?: Action): T {
    const version = resource.version + 1;
    return this.store({ ...resource, updatedAt: now(), ...changes, version }, action);
  }
}
