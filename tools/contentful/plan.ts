/** `cms:plan` and `cms:apply`: the content model of the space, and the site's. */
import { contentTypes } from "../../src/model";
import { getAll, openSpace, type Cms } from "./client";
import { mergeTypes, planType } from "./compare-model";
import type { CmsEnv } from "./env";
import { CommandError, failIfAny, pluralize, runSteps, terminal } from "./terminal";
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
 * @throws CommandError unless the space has the site's content model
 */
export async function requireModel(cms: Cms, isToPublish: boolean): Promise<void> {
  const plans = await planSpace(cms);
  if (plans.some(({ differs }) => differs)) {
    throw new CommandError(
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
async function showPlan(cms: Cms): Promise<TypePlan[]> {
  const plans = await planSpace(cms);
  terminal.writeList(
    "Stays, although the site does not know or cannot read it:",
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
async function applyPlan({ client }: Cms, { found, siteType }: TypePlan): Promise<void> {
  const params = { contentTypeId: siteType.id };
  const before =
    found?.props ?? (await client.contentType.createWithId(params, definitionOf(siteType)));
  const changed = definitionOf(mergeTypes(siteType, { props: before, controls: [] }));
  const updated = await client.contentType.update(params, { ...before, ...changed });
  const props = await client.contentType.publish(params, updated);
  const editor = await client.editorInterface.get(params);
  const { controls } = mergeTypes(siteType, { props, controls: editor.controls ?? [] });
  await client.editorInterface.update(params, { ...editor, controls });
}

/** `npm run cms:apply`: gives the space the site's content model. Deletes nothing. */
export async function apply(env: CmsEnv): Promise<void> {
  const cms = await openSpace(env);
  const plans = await showPlan(cms);
  const steps = plans.filter(({ changes }) => changes.length > 0);
  await runSteps(
    steps.map((plan) => ({ name: `${plan.siteType.name} …`, plan })),
    ({ plan }) => applyPlan(cms, plan),
  );
  const { length } = steps.flatMap(({ changes }) => changes);
  if (length > 0) terminal.writeLine(`Done: ${pluralize(length, "change")} made.`);
  failIfAny(
    "The site cannot read these fields. In Contentful, under Content model, delete each, with what entries have in it, and run npm run cms:apply again:",
    plans.flatMap(({ strange }) =>
      strange.filter(({ isReplaced }) => isReplaced).map(({ text }) => text),
    ),
  );
}
