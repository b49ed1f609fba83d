import type { ContentFields, ContentTypeProps, PlainClientAPI } from "contentful-management";
import type { CmsEnv } from "../env";
import type { ContentfulType } from "../model/to-contentful";
import { openSpace, type Cms } from "./client";
import { keepFromSpace, type TypePlan } from "./compare-model";
import { planSpace, printPlan } from "./plan";
import { CommandError, failIfAny, pluralize, runSteps, terminal } from "./terminal";

type Definition = Pick<ContentfulType, "name" | "description" | "displayField" | "fields">;

const definitionOf = ({ name, description, displayField, fields }: Definition) => ({
  ...{ name, description, displayField },
  fields: [...fields],
});

async function writeType(
  client: PlainClientAPI,
  props: ContentTypeProps,
  definition: Definition,
): Promise<ContentTypeProps> {
  const params = { contentTypeId: props.sys.id };
  const changed = { ...props, ...definitionOf(definition) };
  return client.contentType.publish(params, await client.contentType.update(params, changed));
}

/** Deletes fields with their values. Contentful requires a field to be published as omitted first. */
async function deleteFields(
  client: PlainClientAPI,
  props: ContentTypeProps,
  ids: readonly (string | null)[],
): Promise<ContentTypeProps> {
  const marked = (mark: Partial<ContentFields>) =>
    props.fields.map((field) => (ids.includes(field.id) ? { ...field, ...mark } : field));
  const omission = { required: false, omitted: true };
  const omitted = await writeType(client, props, { ...props, fields: marked(omission) });
  const fields = marked({ ...omission, deleted: true });
  return writeType(client, omitted, { ...omitted, fields });
}

/** Contentful keeps the form apart from the type, and creates it when the type is published. */
async function writeForm(client: PlainClientAPI, { id, controls }: ContentfulType): Promise<void> {
  const params = { contentTypeId: id };
  const editor = await client.editorInterface.get(params);
  const others = (editor.controls ?? []).filter(({ fieldId }) =>
    controls.every((control) => control.fieldId !== fieldId),
  );
  await client.editorInterface.update(params, { ...editor, controls: [...controls, ...others] });
}

async function createType(client: PlainClientAPI, wanted: ContentfulType): Promise<void> {
  const params = { contentTypeId: wanted.id };
  const created = await client.contentType.createWithId(params, definitionOf(wanted));
  await client.contentType.publish(params, created);
  await writeForm(client, wanted);
}

async function deleteType(client: PlainClientAPI, { sys }: ContentTypeProps): Promise<void> {
  const params = { contentTypeId: sys.id };
  if (sys.publishedVersion !== undefined) await client.contentType.unpublish(params);
  await client.contentType.delete(params);
}

async function applyPlan({ client }: Cms, plan: TypePlan, prune: boolean): Promise<void> {
  const { wanted, found, deletions } = plan;
  if (!found) return wanted ? createType(client, wanted) : undefined;
  if (!wanted) return deleteType(client, found.props);
  const write = (props: ContentTypeProps) => writeType(client, props, keepFromSpace(wanted, props));
  let props = await write(found.props);
  if (prune && deletions.length > 0) {
    const ids = deletions.map(({ field }) => field);
    // Fields of another kind are made anew.
    props = await write(await deleteFields(client, props, ids));
  }
  await writeForm(client, keepFromSpace(wanted, props));
}

/** `npm run cms:apply`: gives the space the site's content model. */
export async function apply(
  env: CmsEnv,
  { prune, yes }: { readonly prune: boolean; readonly yes: boolean },
): Promise<void> {
  const cms = await openSpace(env);
  const plans = await planSpace(cms);
  const deletions = plans.flatMap((plan) => plan.deletions);
  printPlan(plans, prune);
  if (prune) {
    failIfAny(
      "Nothing was changed. Delete the entries of these in Contentful first:",
      deletions
        .filter(({ field, entries }) => field === null && entries > 0)
        .map(({ text, entries }) => `${text}, ${pluralize(entries, "entry", "entries")}`),
    );
    if (deletions.length > 0 && !yes) {
      throw new CommandError(
        "Nothing was changed, because this deletes something. To do it all the same: npm run cms:apply -- --prune --yes",
      );
    }
  }
  const countOf = (plan: TypePlan) => plan.changes.length + (prune ? plan.deletions.length : 0);
  const steps = plans.filter((plan) => countOf(plan) > 0);
  await runSteps(
    steps.map((plan) => ({ name: `${plan.name} …`, plan })),
    ({ plan }) => applyPlan(cms, plan, prune),
  );
  const count = steps.reduce((sum, plan) => sum + countOf(plan), 0);
  if (count > 0) terminal.print(`Done: ${pluralize(count, "change")} made.`);
  if (prune) return;
  failIfAny(
    "The site cannot read these fields. npm run cms:apply -- --prune deletes them, with what entries hold in them, and makes them anew:",
    deletions.filter(({ isReplaced }) => isReplaced).map(({ text }) => text),
  );
}
