import type { Control } from "contentful-management";
import type { CmsEnv } from "../env";
import { contentTypes } from "../model";
import { toContentful } from "../model/to-contentful";
import { getAll, openSpace, type Cms } from "./client";
import {
  isKeptBySite,
  planModel,
  type Change,
  type FoundType,
  type TypePlan,
} from "./compare-types";
import { pluralize, terminal } from "./terminal";

async function countEntries({ client }: Cms, contentType: string): Promise<number> {
  const query = { content_type: contentType, limit: 1 };
  return (await client.entry.getMany({ query })).total;
}

async function readTypes(cms: Cms): Promise<FoundType[]> {
  const { client } = cms;
  const types = await getAll((params) => client.contentType.getMany(params));
  const editors = await getAll((params) => client.editorInterface.getMany(params));
  const controls = new Map<string, readonly Control[]>(
    editors.map(({ sys, controls = [] }) => [sys.contentType.sys.id, controls]),
  );
  const siteTypes = new Set<string>(contentTypes.map(({ id }) => id));
  return Promise.all(
    types.map(async (props): Promise<FoundType> => {
      const { id } = props.sys;
      const found = { props, controls: controls.get(id) ?? [] };
      if (siteTypes.has(id) || !isKeptBySite(props)) return found;
      return { ...found, entries: await countEntries(cms, id) };
    }),
  );
}

/** What has to change for the space to have the site's content model. */
export async function planSpace(cms: Cms): Promise<TypePlan[]> {
  return planModel(toContentful(contentTypes, cms.locale), await readTypes(cms));
}

export const changesOf = (plans: readonly TypePlan[]): Change[] =>
  plans.flatMap(({ changes }) => changes);

/** Prints deletions first, then other changes, then differences that stay. */
export function printPlan(plans: readonly TypePlan[]): void {
  const changes = changesOf(plans);
  const texts = (isDestructive: boolean) =>
    changes.filter(({ destructive }) => destructive === isDestructive).map(({ text }) => text);
  terminal.printList("Deletes, which nothing brings back:", texts(true));
  terminal.printList("Adds and changes:", texts(false));
  terminal.printList(
    "Stays as it is:",
    plans.flatMap(({ notes }) => notes),
  );
  if (changes.length === 0) {
    terminal.print("Nothing to change: the space has the site's content model.");
  }
}

/** `npm run cms:plan`: shows what `apply` would do. Changes nothing. */
export async function plan(env: CmsEnv): Promise<void> {
  const plans = await planSpace(await openSpace(env));
  printPlan(plans);
  const count = changesOf(plans).length;
  if (count > 0) {
    terminal.print(
      `${pluralize(count, "change")} to make. Nothing was changed: npm run cms:apply does it.`,
    );
  }
}
