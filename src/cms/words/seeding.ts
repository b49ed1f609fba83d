import { counted, listed } from "./list";

/** The commands' words for putting the samples into a space. */
export const seeding = {
  samplesAreWrong: (problems: readonly string[]) =>
    listed("The samples in src/content are wrong, so nothing was put into the space:", problems),
  modelFirst:
    "The space does not have the site's content model yet. Run npm run cms:apply first; npm run cms:plan shows what is missing.",

  /** Stands for an entry in lists and messages. */
  entry: (type: string, title: string) => `${type} "${title}"`,
  picture: (title: string) => `Picture "${title}"`,

  onlyOne: "the space has one already, and the site takes one only",
  taken: (label: string, value: string) =>
    `another entry has the ${label.toLowerCase()} "${value}"`,
  otherKind: "its id belongs to an entry of another kind",

  seedHas: (open: number, there: number) =>
    `${counted(open, "sample")} to put in, ${there} there already.`,
  skipping: (lines: readonly string[]) => listed("Left out:", lines),
  skipped: (name: string, reason: string) => `${name}: ${reason}`,
  leaving: (lines: readonly string[]) =>
    listed("Changed in Contentful, so left as it is (--overwrite brings the sample back):", lines),
  overwriting: (lines: readonly string[]) =>
    listed("Overwrites what was changed in Contentful:", lines),
  adding: (lines: readonly string[]) => listed("Adds beside the content that is there:", lines),
  overwriteNeedsYes:
    "Nothing was changed, because this overwrites what an editor wrote. To do it all the same: npm run cms:seed -- --overwrite --yes",
  addingNeedsYes:
    "Nothing was changed, because the space has content of its own and the samples would be published beside it. To do it all the same: npm run cms:seed -- --yes",

  seeding: (step: number, steps: number, name: string) => `[${step}/${steps}] ${name}`,
  seeded: (count: number) => `Done: ${counted(count, "sample")} put in and published.`,
  nothingToSeed: "Nothing to put in: the space has the samples.",
  notTaken: (lines: readonly string[]) =>
    listed("Contentful did not take these. Everything else is in:", lines),
  refusal: (name: string, reasons: readonly string[]) => `${name}: ${reasons.join("; ")}`,
  refusedField: (label: string, reason: string) => `${label}: ${reason}`,
};
