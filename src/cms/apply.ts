import type { ContentFields, ContentTypeProps, PlainClientAPI } from "contentful-management";
import type { CmsEnv } from "../env";
import type { ContentfulType } from "../model/to-contentful";
import { openSpace, type Cms } from "./client";
import { controlChanges } from "./field-changes";
import { changesOf, type FoundType, type TypePlan } from "./plan";
import { printPlan } from "./print-plan";
import { planSpace } from "./space-model";
import { checkpoint, Stop, terminal } from "./terminal";
import { words } from "./words";

/** A type's own text field to name entries by while another one is being deleted. */
function displayFieldAmong(fields: readonly ContentFields[], props: ContentTypeProps) {
  const stays = fields.find(({ id }) => id === props.displayField);
  return (stays ?? fields.find(({ type }) => type === "Symbol"))?.id;
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

/**
 * Deletes fields with what is in them. Contentful wants it in two published steps: first a field
 * is omitted from what the site reads, then it is deleted.
 */
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

/** The form of a type is kept apart from it, and exists once the type is published. */
async function writeForm(client: PlainClientAPI, wanted: ContentfulType): Promise<void> {
  const params = { contentTypeId: wanted.id };
  const form = await client.editorInterface.get(params);
  const isRight = wanted.controls.every((control) => {
    const found = form.controls?.find(({ fieldId }) => fieldId === control.fieldId);
    return controlChanges("", "", control, found).length === 0;
  });
  if (isRight) return;
  await client.editorInterface.update(params, { ...form, controls: [...wanted.controls] });
}

async function deleteType(client: PlainClientAPI, { props }: FoundType): Promise<void> {
  const params = { contentTypeId: props.sys.id };
  if (props.sys.publishedVersion !== undefined) await client.contentType.unpublish(params);
  await client.contentType.delete(params);
}

async function carryOut({ client }: Cms, plan: TypePlan): Promise<void> {
  const { wanted, found, deletions } = plan;
  if (wanted && !found) await createType(client, wanted);
  if (wanted && found && plan.changesType) await changeType(client, found, wanted, deletions);
  if (wanted) await writeForm(client, wanted);
  if (!wanted && found) await deleteType(client, found);
}

/**
 * Gives the space the site's content model. Whatever deletes something is listed first and wants
 * `yes`; without it nothing at all is changed.
 */
export async function apply(env: CmsEnv, { yes }: { readonly yes: boolean }): Promise<void> {
  const cms = await openSpace(env);
  const plans = await planSpace(cms);
  printPlan(plans);
  const changes = changesOf(plans);
  if (changes.length === 0) return;
  const obstacles = plans.flatMap(({ obstacle }) => obstacle ?? []);
  if (obstacles.length > 0) throw new Stop(words.nothingChanged(obstacles));
  if (changes.some(({ destructive }) => destructive) && !yes) {
    throw new Stop(words.applyNeedsYes);
  }
  const open = plans.filter((plan) => plan.changes.length > 0);
  for (const [index, plan] of open.entries()) {
    checkpoint();
    const name = plan.wanted?.name ?? plan.found?.props.name ?? plan.id;
    terminal.say(words.applying(index + 1, open.length, name));
    await carryOut(cms, plan);
  }
  terminal.say(words.applied(changes.length));
}
