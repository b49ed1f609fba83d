/** `cms:plan` and `cms:apply`: the content model of the space, and the site's. */
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
  // Contentful does not divide this list into pages.
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
 * @param isToPublish whether entries are published, and not left to be filled in by somebody
 * @throws Error unless the space has the site's content model
 */
export async function requireModel(cms: Cms, isToPublish: boolean): Promise<void> {
  const plans = await planSpace(cms);
  if (plans.some(({ differs }) => differs)) {
    throw new Error(
      "The space's content model is not the site's. Run npm run cms:apply first; npm run cms:plan shows the difference.",
    );
  }
  const required = plans.flatMap(({ strange }) => strange.filter(({ isRequired }) => isRequired));
  failIfAny(
    "Nothing was changed. In Contentful, under Content model, make each of these fields optional:",
    isToPublish ? required.map(({ text }) => text) : [],
  );
}

/** Shows what there is to do, and returns it. */
async function showPlan(cms: Cms, prune = false): Promise<TypePlan[]> {
  const plans = await planSpace(cms);
  terminal.writeList(
    prune
      ? "Deletes for good:"
      : "Stays, although the site does not know or cannot read it (npm run cms:apply -- --prune deletes it):",
    plans.flatMap(({ strange }) => strange.map(({ text }) => text)),
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

/** Writes a type and its form, which Contentful keeps apart and creates when the type is published. */
async function applyPlan({ client }: Cms, plan: TypePlan, prune: boolean): Promise<void> {
  const { found, siteType, strange } = plan;
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
  if (prune && strange.length > 0) {
    const isToGo = ({ id }: ContentFields) => strange.some((field) => field.id === id);
    // Contentful deletes only what is published as omitted.
    for (const mark of [{ omitted: true }, { omitted: true, deleted: true }]) {
      const marked = (field: ContentFields) => ({ ...field, required: false, ...mark });
      const fields = props.fields.map((field) => (isToGo(field) ? marked(field) : field));
      props = await write(props, { fields });
    }
    // Fields of another kind are made anew.
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
  const strange = plans.flatMap((plan) => plan.strange);
  if (prune && strange.length > 0 && !yes) {
    throw new Error(
      "Nothing was changed, because this deletes something. To do it all the same: npm run cms:apply -- --prune --yes",
    );
  }
  const countOf = (plan: TypePlan) => plan.changes.length + (prune ? plan.strange.length : 0);
  const steps = plans.filter((plan) => countOf(plan) > 0);
  await runSteps(
    steps.map((plan) => ({ name: `${plan.siteType.name} …`, plan })),
    ({ plan }) => applyPlan(cms, plan, prune),
  );
  const count = steps.reduce((sum, plan) => sum + countOf(plan), 0);
  if (count > 0) terminal.writeLine(`Done: ${pluralize(count, "change")} made.`);
  if (prune) return;
  failIfAny(
    "The site cannot read these fields. npm run cms:apply -- --prune deletes them, with what entries hold in them, and makes them anew:",
    strange.filter(({ isReplaced }) => isReplaced).map(({ text }) => text),
  );
}
