import type { Control } from "contentful-management";
import { contentTypes } from "../model";
import { toContentful } from "../model/to-contentful";
import { all, type Cms } from "./client";
import { isKeptBySite, planModel, type FoundType, type TypePlan } from "./plan";

/** How many entries a type has that may have to go; of the others nobody asks. */
async function countEntries({ client }: Cms, contentType: string): Promise<number> {
  const query = { content_type: contentType, limit: 1 };
  return (await client.entry.getMany({ query })).total;
}

async function readTypes(cms: Cms): Promise<FoundType[]> {
  const { client } = cms;
  const types = await all((params) => client.contentType.getMany(params));
  const editors = await all((params) => client.editorInterface.getMany(params));
  const controls = new Map<string, readonly Control[]>(
    editors.map(({ sys, controls = [] }) => [sys.contentType.sys.id, controls]),
  );
  const known = new Set<string>(contentTypes.map(({ id }) => id));
  return Promise.all(
    types.map(async (props): Promise<FoundType> => {
      const { id } = props.sys;
      const found = { props, controls: controls.get(id) ?? [] };
      if (known.has(id) || !isKeptBySite(props)) return found;
      return { ...found, entries: await countEntries(cms, id) };
    }),
  );
}

/** What would have to change in the space for the site's content model to be there. */
export async function planSpace(cms: Cms): Promise<TypePlan[]> {
  return planModel(toContentful(contentTypes, cms.locale), await readTypes(cms));
}
