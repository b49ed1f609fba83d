import type { ContentType, Fields } from "../../src/model/content-type";
import type { Cms } from "./client";
import { parseError, rejection } from "./errors";
import { failIfAny, runSteps } from "./terminal";

/** Creates an entry as a draft. */
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

export interface WriteStep {
  readonly name: string;
  /** Fields of the entry's content type, whose labels explain a rejection. */
  readonly fields?: Fields;
  readonly write: () => Promise<unknown>;
}

/**
 * Runs the steps one after the other, and continues after a rejected one.
 *
 * @throws Error that lists the rejected steps with the reasons
 */
export async function writeAll(steps: readonly WriteStep[]): Promise<void> {
  const rejected: string[] = [];
  await runSteps(steps, async ({ name, fields, write }) => {
    try {
      await write();
    } catch (error) {
      const requestError = parseError(error);
      if (requestError.status !== 422) throw error;
      rejected.push(`${name}: ${rejection(requestError, fields)}`);
    }
  });
  failIfAny("Contentful rejected these. Everything else was saved:", rejected);
}
