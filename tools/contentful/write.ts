import type { ContentType, Fields } from "../../src/model/content-type";
import type { Cms } from "./client";
import { parseError, rejection } from "./errors";
import { failIfAny, runSteps } from "./terminal";

/** Creates an entry and returns it, unpublished. */
export function createEntry(
  { client, locale }: Cms,
  contentType: ContentType,
  id: string,
  values: Readonly<Record<string, unknown>>,
) {
  const fields = Object.entries(values).map(
    ([name, value]) => [name, { [locale]: value }] as const,
  );
  const params = { entryId: id, contentTypeId: contentType.id };
  return client.entry.createWithId(params, { fields: Object.fromEntries(fields) });
}

export interface Writing {
  readonly name: string;
  /** Fields of the entry's content type, whose labels explain a rejection. */
  readonly fields?: Fields;
  readonly write: () => Promise<unknown>;
}

/**
 * Writes one after the other, and goes on where Contentful refuses one.
 *
 * @throws Error that lists what Contentful refused, and why
 */
export async function writeAll(writings: readonly Writing[]): Promise<void> {
  const rejected: string[] = [];
  await runSteps(writings, async ({ name, fields, write }) => {
    try {
      await write();
    } catch (error) {
      const requestError = parseError(error);
      if (requestError.status !== 422) throw error;
      rejected.push(`${name}: ${rejection(requestError, fields)}`);
    }
  });
  failIfAny("Contentful did not take these. Everything else is in:", rejected);
}
