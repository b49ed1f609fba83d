import type { ContentFields, ContentTypeProps, PlainClientAPI } from "contentful-management";
import type { CmsEnv } from "../env";
import type { ContentfulType } from "../model/to-contentful";
import { openSpace, type Cms } from "./client";
import { keepFromSpace, type TypePlan } from "./compare-model";
import { controlDifferences } from "./differences";
import { planSpace, printPlan } from "./plan";
import { bulletList, CommandError, pluralize, stopIfInterrupted, terminal } from "./terminal";

/** The field to name entries by once only `fields` are left. */
function displayFieldAmong(fields: readonly ContentFields[], props: ContentTypeProps) {
  const kept = fields.find(({ id }) => id === props.displayField);
  return (kept ?? fields.find(({ type }) => type === "Symbol"))?.id;
}

async function writeType(
  client: PlainClientAPI,
  props: ContentTypeProps,
  changes: Partial<ContentTypeProps>,
): Promise<ContentTypeProps> {
  const params = { contentTypeId: props.sys.id };
  const saved = await client.contentType.update(params, { ...props, ...changes });
  return client.contentType.publish(params, saved);
}

/** Deletes fields with their values. Contentful requires a field to be published as omitted first. */
async function deleteFields(
  client: PlainClientAPI,
  props: ContentTypeProps,
  deletions: readonly string[],
): Promise<ContentTypeProps> {
  const isDeleted = ({ id }: ContentFields) => deletions.includes(id);
  const remaining = props.fields.filter((field) => !isDeleted(field));
  const displayField = displayFieldAmong(remaining, props);
  const marked = (mark: Partial<ContentFields>) =>
    props.fields.map((field) =>
      isDeleted(field) ? { ...field, required: false, omitted: true, ...mark } : field,
    );
  const omitted = await writeType(client, props, {
    ...(displayField !== undefined && { displayField }),
    fields: marked({}),
  });
  return writeType(client, omitted, { fields: marked({ deleted: true }) });
}

const definitionOf = ({ name, description, displayField, fields }: ContentfulType) => ({
  ...{ name, description, displayField },
  fields: [...fields],
});

async function createType(client: PlainClientAPI, wanted: ContentfulType): Promise<void> {
  const params = { contentTypeId: wanted.id };
  const created = await client.contentType.createWithId(params, definitionOf(wanted));
  await client.contentType.publish(params, created);
}

/** Contentful keeps the form apart from the type, and creates it when the type is published. */
async function updateForm(client: PlainClientAPI, { id, controls }: ContentfulType): Promise<void> {
  const params = { contentTypeId: id };
  const editor = await client.editorInterface.get(params);
  const found = editor.controls ?? [];
  const isCurrent = controls.every((control) => {
    const before = found.find(({ fieldId }) => fieldId === control.fieldId);
    return controlDifferences(control, before).length === 0;
  });
  if (isCurrent) return;
  const others = found.filter(({ fieldId }) => controls.every((one) => one.fieldId !== fieldId));
  await client.editorInterface.update(params, { ...editor, controls: [...controls, ...others] });
}

async function deleteType(client: PlainClientAPI, props: ContentTypeProps): Promise<void> {
  const params = { contentTypeId: props.sys.id };
  if (props.sys.publishedVersion !== undefined) await client.contentType.unpublish(params);
  await client.contentType.delete(params);
}

async function applyPlan({ client }: Cms, plan: TypePlan, prune: boolean): Promise<void> {
  const { wanted, found } = plan;
  const deletions = prune ? plan.deletions.flatMap(({ field }) => field ?? []) : [];
  if (!wanted) {
    if (found) await deleteType(client, found.props);
  } else if (!found) {
    await createType(client, wanted);
    await updateForm(client, wanted);
  } else {
    const isPruned = deletions.length > 0;
    const props = isPruned ? await deleteFields(client, found.props, deletions) : found.props;
    const kept = keepFromSpace(wanted, props);
    if (plan.changesType || isPruned) await writeType(client, props, definitionOf(kept));
    await updateForm(client, kept);
  }
}

interface ApplyOptions {
  /** Whether to delete what the site does not know or cannot read. */
  readonly prune: boolean;
  /** Whether the list of deletions has been seen and agreed to. */
  readonly yes: boolean;
}

/** @throws CommandError unless every deletion is possible and agreed to */
function checkDeletions(plans: readonly TypePlan[], { yes }: ApplyOptions): void {
  const deletions = plans.flatMap((plan) => plan.deletions);
  const inUse = deletions.filter(({ field, entries }) => field === null && entries > 0);
  if (inUse.length > 0) {
    throw new CommandError(
      bulletList(
        "Nothing was changed. Delete the entries of these in Contentful first:",
        inUse.map(({ text, entries }) => `${text}, ${pluralize(entries, "entry", "entries")}`),
      ),
    );
  }
  if (deletions.length > 0 && !yes) {
    throw new CommandError(
      "Nothing was changed, because this deletes something. To do it all the same: npm run cms:apply -- --prune --yes",
    );
  }
}

/**
 * `npm run cms:apply`: gives the space the site's content model. What the site does not know stays
 * as it is, unless `prune` is set.
 */
export async function apply(env: CmsEnv, options: ApplyOptions): Promise<void> {
  const { prune } = options;
  const cms = await openSpace(env);
  const plans = await planSpace(cms);
  printPlan(plans, prune);
  if (prune) checkDeletions(plans, options);
  const countOf = (plan: TypePlan) => plan.changes.length + (prune ? plan.deletions.length : 0);
  const steps = plans.filter((plan) => countOf(plan) > 0);
  for (const [index, plan] of steps.entries()) {
    stopIfInterrupted();
    const name = plan.wanted?.name ?? plan.found?.props.name ?? plan.id;
    terminal.print(`[${index + 1}/${steps.length}] ${name} …`);
    await applyPlan(cms, plan, prune);
  }
  const count = steps.reduce((sum, plan) => sum + countOf(plan), 0);
  if (count > 0) terminal.print(`Done: ${pluralize(count, "change")} made.`);
  const misfits = plans.flatMap(({ deletions }) =>
    deletions.filter(({ isReplaced }) => isReplaced),
  );
  if (misfits.length > 0 && !prune) {
    throw new CommandError(
      bulletList(
        "The site cannot read these fields. npm run cms:apply -- --prune deletes them, with what entries hold in them, and makes them anew:",
        misfits.map(({ text }) => text),
      ),
    );
  }
}
