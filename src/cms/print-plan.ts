import { changesOf, type TypePlan } from "./plan";
import { terminal } from "./terminal";
import { words } from "./words";

/** Lists what deletes something first, then the rest, then what differs and stays. */
export function printPlan(plans: readonly TypePlan[]): void {
  const changes = changesOf(plans);
  const deletes = changes.filter(({ destructive }) => destructive);
  const others = changes.filter(({ destructive }) => !destructive);
  const parts: [heading: string, lines: readonly string[]][] = [
    [words.deletesHeading, deletes.map((change) => change.words)],
    [words.changesHeading, others.map((change) => change.words)],
    [words.notesHeading, plans.flatMap(({ notes }) => notes)],
  ];
  for (const [heading, lines] of parts) {
    if (lines.length > 0) terminal.say(words.list(heading, lines));
  }
  if (changes.length === 0) terminal.say(words.modelIsThere);
}
