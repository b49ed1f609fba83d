import type { CmsEnv } from "../env";
import { getAll, openSpace } from "./client";
import { parseError, rejection } from "./errors";
import { planSpace } from "./plan";
import { readSamples } from "./samples";
import { planSeed, type Action, type SeedPlan } from "./seed-plan";
import { writeEntry, writePicture } from "./seed-write";
import { bulletList, CommandError, pluralize, stopIfInterrupted, terminal } from "./terminal";

interface SeedOptions {
  /** Whether to replace what was changed in Contentful by the samples. */
  readonly overwrite: boolean;
  /** Whether to overwrite, or to add to content that is there, without asking. */
  readonly yes: boolean;
}

/** Whether the step writes something. */
const isWrite = ({ action }: { readonly action: Action }) =>
  action === "create" || action === "finish" || action === "overwrite";

/** Prints the plan. Stops if it overwrites or mixes content and `yes` is not set. */
function printPlan({ pictures, entries, hasOwnContent }: SeedPlan, yes: boolean): void {
  const steps = [...pictures, ...entries];
  const namesOf = (wanted: Action) =>
    steps.filter(({ action }) => action === wanted).map(({ name }) => name);
  const overwritten = namesOf("overwrite");
  const added = hasOwnContent ? namesOf("create") : [];

  terminal.printList("Overwrites what was changed in Contentful:", overwritten);
  terminal.printList("Adds beside the content that is there:", added);
  terminal.printList(
    "Changed in Contentful, so left as it is (--overwrite brings the sample back):",
    namesOf("keepEdited"),
  );
  terminal.printList(
    "Left out:",
    steps.flatMap(({ name, reason }) => (reason === undefined ? [] : `${name}: ${reason}`)),
  );
  if (overwritten.length > 0 && !yes) {
    throw new CommandError(
      "Nothing was changed, because this overwrites what an editor wrote. To do it all the same: npm run cms:seed -- --overwrite --yes",
    );
  }
  if (added.length > 0 && !yes) {
    throw new CommandError(
      "Nothing was changed, because the space has content of its own and the samples would be published beside it. To do it all the same: npm run cms:seed -- --yes",
    );
  }
  const writes = steps.filter(isWrite).length;
  terminal.print(
    writes === 0
      ? "Nothing to put in: the space has the samples."
      : `${pluralize(writes, "sample")} to put in, ${namesOf("keep").length} there already.`,
  );
}

/**
 * `npm run cms:seed`: puts the embedded content into the space. Creates what is missing and leaves
 * what is there; an interrupted run continues where it stopped.
 *
 * @param folder of the project
 */
export async function seed(
  env: CmsEnv,
  { overwrite, yes }: SeedOptions,
  folder: string,
): Promise<void> {
  const samples = await readSamples(folder);
  const cms = await openSpace(env);
  const lacks = (await planSpace(cms)).flatMap((plan) => plan.lacks);
  if (lacks.length > 0) {
    throw new CommandError(
      bulletList("The space lacks what the samples need. Run npm run cms:apply first:", lacks),
    );
  }
  const { client, locale } = cms;
  const found = {
    assets: await getAll((params) => client.asset.getMany(params)),
    entries: await getAll((params) => client.entry.getMany(params)),
  };
  const plan = planSeed(samples, found, { locale, overwrite });
  printPlan(plan, yes);

  const writes = [
    ...plan.pictures.filter(isWrite).map((step) => ({
      ...{ name: step.name, fields: {} },
      write: () => writePicture(cms, step),
    })),
    ...plan.entries.filter(isWrite).map((step) => ({
      ...{ name: step.name, fields: step.sample.contentType.fields },
      write: () => writeEntry(cms, step),
    })),
  ];
  const rejected: string[] = [];
  for (const [index, { name, fields, write }] of writes.entries()) {
    stopIfInterrupted();
    terminal.print(`[${index + 1}/${writes.length}] ${name}`);
    await write().catch((error: unknown) => {
      const requestError = parseError(error);
      if (requestError.status !== 422) throw error;
      rejected.push(`${name}: ${rejection(requestError, fields)}`);
    });
  }
  if (rejected.length > 0) {
    throw new CommandError(
      bulletList("Contentful did not take these. Everything else is in:", rejected),
    );
  }
  if (writes.length > 0) {
    terminal.print(`Done: ${pluralize(writes.length, "sample")} put in and published.`);
  }
}
