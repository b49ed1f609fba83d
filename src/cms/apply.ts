import type { ContentFields, ContentTypeProps, PlainClientAPI } from "contentful-management";
import type { CmsEnv } from "../env";
import type { ContentfulType } from "../model/to-contentful";
import { openSpace, type Cms } from "./client";
import { controlDifferences } from "./compare-fields";
import type { FoundType, TypePlan } from "./compare-types";
import { changesOf, planSpace, printPlan } from "./plan";
import { CommandError, pluralize, stopIfInterrupted, terminal } from "./terminal";

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

async function changeType(
  client: PlainClientAPI,
  { props }: FoundType,
  wanted: ContentfulType,
  deletions: readonly string[],
): Promise<void> {
  const before = deletions.length > 0 ? await deleteFields(client, props, deletions) : props;
  await writeType(client, before, definitionOf(wanted));
}

/** Contentful keeps the editor apart from the type, and creates it when the type is published. */
async function updateEditor(client: PlainClientAPI, wanted: ContentfulType): Promise<void> {
  const params = { contentTypeId: wanted.id };
  const editor = await client.editorInterface.get(params);
  const isCurrent = wanted.controls.every((control) => {
    const found = editor.controls?.find(({ fieldId }) => fieldId === control.fieldId);
    return controlDifferences(control, found).length === 0;
  });
  if (isCurrent) return;
  await client.editorInterface.update(params, { ...editor, controls: [...wanted.controls] });
}

async function deleteType(client: PlainClientAPI, { props }: FoundType): Promise<void> {
  const params = { contentTypeId: props.sys.id };
  if (props.sys.publishedVersion !== undefined) await client.contentType.unpublish(params);
  await client.contentType.delete(params);
}

async function applyPlan({ client }: Cms, plan: TypePlan): Promise<void> {
  const { wanted, found, deletions } = plan;
  if (wanted && !found) await createType(client, wanted);
  if (wanted && found && plan.changesType) await changeType(client, found, wanted, deletions);
  if (wanted) await updateEditor(client, wanted);
  if (!wanted && found) await deleteType(client, found);
}

/**
 * `npm run cms:apply`: gives the space the site's content model. Lists all deletions first and
 * changes nothing at all if there are some and `yes` is not set.
 */
export async function apply(env: CmsEnv, { yes }: { readonly yes: boolean }): Promise<void> {
  const cms = await openSpace(env);
  const plans = await planSpace(cms);
  printPlan(plans);
  const changes = changesOf(plans);
  if (changes.length === 0) return;
  const blockers = plans.flatMap(({ blocker }) => blocker ?? []);
  if (blockers.length > 0) {
    throw new CommandError(["Nothing was changed.", ...blockers].join("\n"));
  }
  if (changes.some(({ destructive }) => destructive) && !yes) {
    throw new CommandError(
      "Nothing was changed, because this deletes something. To do it all the same: npm run cms:apply -- --yes",
    );
  }
  const steps = plans.filter((plan) => plan.changes.length > 0);
  for (const [index, plan] of steps.entries()) {
    stopIfInterrupted();
    const name = plan.wanted?.name ?? plan.found?.props.name ?? plan.id;
    terminal.print(`[${index + 1}/${steps.length}] ${name} …`);
    await applyPlan(cms, plan);
  }
  terminal.print(`Done: ${pluralize(changes.length, "change")} made.`);
}
