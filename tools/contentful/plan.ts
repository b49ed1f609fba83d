/** `cms:plan` and `cms:apply`: the content model of the space, and the site's. */
import type { ContentFields, ContentTypeProps, PlainClientAPI } from "contentful-management";
import { contentTypes } from "../../src/model";
import { getAll, openSpace, type Cms } from "./client";
import { mergeExisting, planModel, type Deletion, type TypePlan } from "./compare-model";
import type { CmsEnv } from "./env";
import type { CmsEntry } from "./space-content";
import { CommandError, failIfAny, pluralize, runSteps, terminal } from "./terminal";
import { toContentful, type ContentfulType } from "./to-contentful";

/** Counts in any locale: `{ "en-US": null }` holds nothing. */
const holdsValue = ({ fields }: CmsEntry, field: string) =>
  Object.values(fields[field] ?? {}).some((value) => value !== null);

async function withCounts({ client }: Cms, plan: TypePlan): Promise<TypePlan> {
  if (plan.deletions.length === 0) return plan;
  const entries = await getAll<CmsEntry>(({ query }) =>
    client.entry.getMany({ query: { ...query, content_type: plan.wanted.id } }),
  );
  const deletions = plan.deletions.map((deletion) => ({
    ...deletion,
    entries: entries.filter((entry) => holdsValue(entry, deletion.field)).length,
  }));
  return { ...plan, deletions };
}

/** What has to change for the space to have the site's content model. */
export async function planSpace(cms: Cms): Promise<TypePlan[]> {
  const { client, locale } = cms;
  const types = await getAll((params) => client.contentType.getMany(params));
  // This list comes whole, whatever is asked for.
  const { items: editors } = await client.editorInterface.getMany({});
  const found = types.map((props) => {
    const editor = editors.find(({ sys }) => sys.contentType.sys.id === props.sys.id);
    return { props, controls: editor?.controls ?? [] };
  });
  const plans = planModel(toContentful(contentTypes, locale), found);
  return Promise.all(plans.map((plan) => withCounts(cms, plan)));
}

/** Whether the space has another content model than the site; a field of somebody's own is no difference. */
export const differs = ({ changes, deletions }: TypePlan) =>
  changes.length > 0 || deletions.some(({ isReplaced }) => isReplaced);

/** @throws CommandError unless the space has the site's content model */
export async function requireModel(cms: Cms): Promise<void> {
  if ((await planSpace(cms)).some(differs)) {
    throw new CommandError(
      "The space's content model is not the site's. Run npm run cms:apply first; npm run cms:plan shows the difference.",
    );
  }
}

const describe = ({ text, entries }: Deletion) =>
  `${text} (${pluralize(entries, "entry holds", "entries hold")} a value in it)`;

function printPlan(plans: readonly TypePlan[], prunes: boolean): void {
  terminal.printList(
    prunes
      ? "Deletes for good:"
      : "Stays, although the site does not know or cannot read it (npm run cms:apply -- --prune deletes it):",
    plans.flatMap(({ deletions }) => deletions.map(describe)),
  );
  const changes = plans.flatMap((plan) => plan.changes);
  terminal.printList("Adds and changes:", changes);
  if (!plans.some(differs)) {
    terminal.print("Nothing to change: the space has the site's content model.");
  }
}

/** `npm run cms:plan`: shows what `apply` would do. Changes nothing. */
export async function plan(env: CmsEnv): Promise<void> {
  const plans = await planSpace(await openSpace(env));
  printPlan(plans, false);
  const count = plans.flatMap(({ changes }) => changes).length;
  if (count > 0) {
    terminal.print(
      `${pluralize(count, "change")} to make. Nothing was changed: npm run cms:apply does it.`,
    );
  }
}

const definitionOf = ({ name, description, displayField, fields }: ContentfulType) => ({
  name,
  description,
  displayField,
  fields: [...fields],
});

async function writeType(
  client: PlainClientAPI,
  props: ContentTypeProps,
  changes: Partial<ContentTypeProps>,
): Promise<ContentTypeProps> {
  const params = { contentTypeId: props.sys.id };
  const updated = await client.contentType.update(params, { ...props, ...changes });
  return client.contentType.publish(params, updated);
}

/** Deletes fields with their values. Contentful requires a field to be published as omitted first. */
async function deleteFields(
  client: PlainClientAPI,
  props: ContentTypeProps,
  ids: readonly string[],
): Promise<ContentTypeProps> {
  const marked = (mark: Partial<ContentFields>) =>
    props.fields.map((field) => (ids.includes(field.id) ? { ...field, ...mark } : field));
  const omission = { required: false, omitted: true };
  const omitted = await writeType(client, props, { fields: marked(omission) });
  return writeType(client, omitted, { fields: marked({ ...omission, deleted: true }) });
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

async function applyPlan({ client }: Cms, plan: TypePlan, prune: boolean): Promise<void> {
  const { wanted, found, deletions } = plan;
  const params = { contentTypeId: wanted.id };
  const write = (props: ContentTypeProps) =>
    writeType(client, props, definitionOf(mergeExisting(wanted, props)));
  let props = await write(
    found?.props ?? (await client.contentType.createWithId(params, definitionOf(wanted))),
  );
  if (prune && deletions.length > 0) {
    const ids = deletions.map(({ field }) => field);
    // Fields of another kind are made anew.
    props = await write(await deleteFields(client, props, ids));
  }
  await writeForm(client, mergeExisting(wanted, props));
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
  if (prune && deletions.length > 0 && !yes) {
    throw new CommandError(
      "Nothing was changed, because this deletes something. To do it all the same: npm run cms:apply -- --prune --yes",
    );
  }
  const countOf = (plan: TypePlan) => plan.changes.length + (prune ? plan.deletions.length : 0);
  const steps = plans.filter((plan) => countOf(plan) > 0);
  await runSteps(
    steps.map((plan) => ({ name: `${plan.wanted.name} …`, plan })),
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
