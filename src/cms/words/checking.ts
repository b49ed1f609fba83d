import { counted, listed } from "./list";

/** The commands' words for what is in a space. */
export const checking = {
  untitled: (type: string) => `${type} without a title`,
  onTheSite: (counts: readonly string[]) => `Published: ${counts.join(", ")}.`,
  modelDiffers:
    "The space's content model is not the site's. npm run cms:plan shows the difference.",
  beforePublishing: (problems: readonly string[]) =>
    listed(`Before you publish, ${counted(problems.length, "problem")} to mend:`, problems),
  notPublished: (lines: readonly string[]) => listed("Not published yet:", lines),
  waitingEntry: (name: string, isShown: boolean) =>
    isShown ? `${name}: the site shows it as it was before the last change` : name,
  wrongOnTheSite: (problems: readonly string[]) =>
    listed(
      `Published and wrong, ${counted(problems.length, "problem")}. The site stays as it is until this is mended:`,
      problems,
    ),
  allRight: "Everything that is published is right.",
};
