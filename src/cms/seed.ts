import type { CmsEnv } from "../env";
import type { Fields } from "../model/content-type";
import { all, openSpace } from "./client";
import { failureOf, type Failure } from "./failure";
import { readSamples } from "./samples";
import {
  isOpen,
  planSeed,
  type EntryStep,
  type PictureStep,
  type SeedPlan,
  type Verdict,
} from "./seed-steps";
import { writeEntry, writePicture } from "./seed-writing";
import { planSpace } from "./space-model";
import { checkpoint, Stop, terminal } from "./terminal";
import { words } from "./words";

interface SeedOptions {
  /** Whether what was changed in Contentful becomes the sample again. */
  readonly overwrite: boolean;
  readonly yes: boolean;
}

const named = (steps: readonly (PictureStep | EntryStep)[], wanted: Verdict) =>
  steps.filter(({ verdict }) => verdict === wanted).map(({ name }) => name);

/** Lists what would be lost or mixed first, and stops there without `yes`. */
function printAndAsk({ pictures, entries, hasOwnContent }: SeedPlan, yes: boolean): void {
  const steps = [...pictures, ...entries];
  const open = steps.filter(isOpen).length;
  const overwritten = named(steps, "overwrite");
  const added = hasOwnContent ? named(steps, "create") : [];
  const changed = named(steps, "changed");
  const skipped = steps.flatMap(({ name, reason }) =>
    reason === undefined ? [] : words.skipped(name, reason),
  );

  if (overwritten.length > 0) terminal.say(words.overwriting(overwritten));
  if (added.length > 0) terminal.say(words.adding(added));
  if (changed.length > 0) terminal.say(words.leaving(changed));
  if (skipped.length > 0) terminal.say(words.skipping(skipped));
  if (overwritten.length > 0 && !yes) throw new Stop(words.overwriteNeedsYes);
  if (added.length > 0 && !yes) throw new Stop(words.addingNeedsYes);
  const there = named(steps, "there").length;
  terminal.say(open === 0 ? words.nothingToSeed : words.seedHas(open, there));
}

/** What Contentful refused about a sample, field by field. */
function refusal(name: string, fields: Fields, { message, refusals }: Failure): string {
  const reasons = refusals.map(({ path, name: rule, details, customMessage }) => {
    const reason = customMessage ?? details ?? rule;
    const field = typeof path[1] === "string" ? fields[path[1]] : undefined;
    return field ? words.refusedField(field.label, reason) : reason;
  });
  return words.refusal(name, reasons.length > 0 ? reasons : [message]);
}

/**
 * Puts the embedded content into the space: creates what is missing and leaves what is there. A
 * run that was cut off is taken up where it stopped.
 */
export async function seed(env: CmsEnv, { overwrite, yes }: SeedOptions): Promise<void> {
  const samples = await readSamples(process.cwd());
  const cms = await openSpace(env);
  if ((await planSpace(cms)).some(({ changesType }) => changesType)) {
    throw new Stop(words.modelFirst);
  }
  const { client, locale } = cms;
  const found = {
    assets: await all((params) => client.asset.getMany(params)),
    entries: await all((params) => client.entry.getMany(params)),
  };
  const plan = planSeed(samples, found, { locale, overwrite });
  printAndAsk(plan, yes);

  const open = [
    ...plan.pictures.filter(isOpen).map((step) => ({
      ...{ name: step.name, fields: {} },
      write: () => writePicture(cms, step),
    })),
    ...plan.entries.filter(isOpen).map((step) => ({
      ...{ name: step.name, fields: step.sample.contentType.fields },
      write: () => writeEntry(cms, step),
    })),
  ];
  const refused: string[] = [];
  for (const [index, { name, fields, write }] of open.entries()) {
    checkpoint();
    terminal.say(words.seeding(index + 1, open.length, name));
    await write().catch((error: unknown) => {
      const failure = failureOf(error);
      if (failure.status !== 422) throw error;
      refused.push(refusal(name, fields, failure));
    });
  }
  if (refused.length > 0) throw new Stop(words.notTaken(refused));
  if (open.length > 0) terminal.say(words.seeded(open.length));
}
