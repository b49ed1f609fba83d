import type { CmsEnv } from "../env";
import { contentTypes } from "../model";
import { toContentful } from "../model/to-contentful";
import { getAll, openSpace, type Cms } from "./client";
import { planModel, type Deletion, type TypePlan } from "./compare-model";
import type { CmsEntry } from "./space-content";
import { failIfAny, pluralize, terminal } from "./terminal";

/** Counts in any locale: `{ "en-US": null }` holds nothing. */
const holdsValue = ({ fields }: CmsEntry, field: string | null) =>
  field === null || Object.values(fields[field] ?? {}).some((value) => value !== null);

async function withCounts({ client }: Cms, plan: TypePlan): Promise<TypePlan> {
  if (plan.deletions.length === 0) return plan;
  const entries = await getAll<CmsEntry>(({ query }) =>
    client.entry.getMany({ query: { ...query, content_type: plan.id } }),
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

/** @throws CommandError that lists what content types lack that `what` is put into, in the plural */
export async function requireTypes(cms: Cms, what: string, types: readonly string[]) {
  const plans = (await planSpace(cms)).filter(({ id }) => types.includes(id));
  failIfAny(
    `The space lacks what the ${what} need. Run npm run cms:apply first:`,
    plans.flatMap(({ lacks }) => lacks),
  );
}

const describe = ({ text, entries, field }: Deletion) =>
  `${text} (${field === null ? pluralize(entries, "entry", "entries") : `${pluralize(entries, "entry holds", "entries hold")} a value in it`})`;

export function printPlan(plans: readonly TypePlan[], prunes: boolean): void {
  const changes = plans.flatMap((plan) => plan.changes);
  terminal.printList(
    prunes
      ? "Deletes, which nothing brings back:"
      : "Stays, although the site does not know or cannot read it (npm run cms:apply -- --prune deletes it):",
    plans.flatMap(({ deletions }) => deletions.map(describe)),
  );
  terminal.printList("Adds and changes:", changes);
  if (changes.length === 0 && plans.every(({ lacks }) => lacks.length === 0)) {
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
