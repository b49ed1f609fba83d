/** `cms:plan` and `cms:apply`: compare the space's content model with the site's, and update it. */
import type { ContentFields, ContentTypeProps } from "contentful-management";
import { contentTypes } from "../../src/model";
import { getAll, openSpace, type Cms } from "./client";
import { mergeTypes, planType } from "./compare-model";
import type { CmsEnv } from "./env";
import { failIfAny, pluralize, runSteps, terminal } from "./terminal";
import { toContentful, type ContentfulType } from "./to-contentful";

type TypePlan = ReturnType<typeof planType>;

/** Plans the changes that give the space the site's content model. Other types are ignored. */
async function planSpace({ client, locale }: Cms): Promise<TypePlan[]> {
  const types = await getAll((params) => client.contentType.getMany(params));
  // Contentful does not paginate this list.
  const { items: editors } = await client.editorInterface.getMany({});
  return toContentful(contentTypes, locale).map((siteType) => {
    const props = types.find(({ sys }) => sys.id === siteType.id);
    const editor = editors.find(({ sys }) => sys.contentType.sys.id === siteType.id);
    return planType(siteType, props && { props, controls: editor?.controls ?? [] });
  });
}

/** Tests whether the content model of the space differs from the site's. */
export const hasOtherModel = async (cms: Cms) =>
  (await planSpace(cms)).some(({ differs }) => differs);

/**
 * @param publishes whether the caller publishes entries: drafts may lack a required field
 * @throws Error unless the space has the site's content model
 */
export async function requireModel(cms: Cms, publishes: boolean): Promise<void> {
  const plans = await planSpace(cms);
  if (plans.some(({ differs }) => differs)) {
    throw new Error(
      "The space's content model differs from the site's. Run npm run cms:apply first, and follow its output; npm run cms:plan shows the differences.",
    );
  }
  const required = plans.flatMap(({ unusable }) => unusable.filter(({ isRequired }) => isRequired));
  failIfAny(
    "Nothing was changed. In Contentful, under Content model, make each of these fields optional:",
    publishes ? required.map(({ text }) => text) : [],
  );
}

/** Prints the plan, and returns it. */
async function showPlan(cms: Cms, prune = false): Promise<TypePlan[]> {
  const plans = await planSpace(cms);
  terminal.writeList(
    prune
      ? "Deletes permanently:"
      : "Keeps, although the site cannot use them (npm run cms:apply -- --prune deletes them):",
    plans.flatMap(({ unusable }) => unusable.map(({ text }) => text)),
  );
  terminal.writeList(
    "Adds and changes:",
    plans.flatMap(({ changes }) => changes),
  );
  if (!plans.some(({ differs }) => differs)) {
    terminal.writeLine("Nothing to change: the space has the site's content model.");
  }
  return plans;
}

/** `npm run cms:plan`: shows what `apply` would do. Changes nothing. */
export async function plan(env: CmsEnv): Promise<void> {
  const plans = await showPlan(await openSpace(env));
  const count = plans.flatMap(({ changes }) => changes).length;
  if (count > 0) {
    terminal.writeLine(
      `${pluralize(count, "change")} to make. Nothing was changed yet: run npm run cms:apply.`,
    );
  }
}

const definitionOf = ({ name, description, displayField, fields }: ContentfulType) => ({
  name,
  description,
  displayField,
  fields: [...fields],
});

/** Writes a type, then its form: a separate resource, which Contentful creates when the type is published. */
async function applyPlan({ client }: Cms, plan: TypePlan, prune: boolean): Promise<void> {
  const { found, siteType, unusable } = plan;
  const params = { contentTypeId: siteType.id };
  const write = async (props: ContentTypeProps, changes: Partial<ContentTypeProps>) => {
    const updated = await client.contentType.update(params, { ...props, ...changes });
    return client.contentType.publish(params, updated);
  };
  const writeMerged = (props: ContentTypeProps) =>
    write(props, definitionOf(mergeTypes(siteType, { props, controls: [] })));
  let props = await writeMerged(
    found?.props ?? (await client.contentType.createWithId(params, definitionOf(siteType))),
  );
  if (prune && unusable.length > 0) {
    const isUnusable = ({ id }: ContentFields) => unusable.some((field) => field.id === id);
    // Contentful deletes only fields that were published as omitted.
    for (const mark of [{ omitted: true }, { omitted: true, deleted: true }]) {
      const marked = (field: ContentFields) => ({ ...field, required: false, ...mark });
      const fields = props.fields.map((field) => (isUnusable(field) ? marked(field) : field));
      props = await write(props, { fields });
    }
    // Recreates those that had another type.
    props = await writeMerged(props);
  }
  const editor = await client.editorInterface.get(params);
  const { controls } = mergeTypes(siteType, { props, controls: editor.controls ?? [] });
  await client.editorInterface.update(params, { ...editor, controls });
}

/** `npm run cms:apply`: gives the space the site's content model. */
export async function apply(
  env: CmsEnv,
  { prune = false, yes = false }: { readonly prune?: boolean; readonly yes?: boolean },
): Promise<void> {
  const cms = await openSpace(env);
  const plans = await showPlan(cms, prune);
  const unusable = plans.flatMap((plan) => plan.unusable);
  if (prune && unusable.length > 0 && !yes) {
    throw new Error(
      "Nothing was changed, because this would delete fields and their values. To do it anyway: npm run cms:apply -- --prune --yes",
    );
  }
  const countOf = (plan: TypePlan) => plan.changes.length + (prune ? plan.unusable.length : 0);
  const steps = plans.filter((plan) => countOf(plan) > 0);
  await runSteps(
    steps.map((plan) => ({ name: `${plan.siteType.name} …`, plan })),
    ({ plan }) => applyPlan(cms, plan, prune),
  );
  const count = steps.reduce((sum, plan) => sum + countOf(plan), 0);
  if (count > 0) terminal.writeLine(`Done: ${pluralize(count, "change")} made.`);
  if (prune) return;
  failIfAny(
    "The site cannot read these fields. npm run cms:apply -- --prune deletes them with their values, and recreates them:",
    unusable.filter(({ isReplaced }) => isReplaced).map(({ text }) => text),
  );
}
