/**
 * Every sentence about releases that the officiant or the person who runs the publisher can see: what
 * is wrong, where, and how to mend it.
 */

/** At most this many problems are told one by one: the first ones show what is wrong. */
const MOST_PROBLEMS = 20;

/** `/reviews/`, `/reviews/ and /about/`, `/reviews/ and 83 other pages`. */
function these(pages: readonly string[]): string {
  const [first = "", second = ""] = pages;
  if (pages.length < 2) return first;
  return pages.length === 2 ? `${first} and ${second}` : `${first} and ${pages.length - 1} others`;
}

export const problems = {
  noFolder: (folder: string) =>
    `The build left no folder ${folder}. Look in the build's log for why, and build again.`,

  notAFile: (file: string) =>
    `${file} is neither a file nor a folder, and cannot be published. Remove it and build again.`,

  unreadable: (file: string, reason: string) =>
    `${file} cannot be used: ${reason}. Build again; if that does not help, clear .cache and public first.`,

  noPage: (route: string, where: string) =>
    `The page ${route} is missing, but ${where} lists it. Build again; if that does not help, clear .cache and public first.`,

  noSitemap: () =>
    "There is no sitemap.xml. A build that shows drafts has none and is not for visitors: build from " +
    "what is published.",

  noNotFoundPage: () =>
    "The page for unknown addresses, 404.html, is missing. Build again; if that does not help, clear .cache and public first.",

  missing: (target: string, pages: readonly string[]) =>
    `${target} is missing, but ${these(pages)} ${pages.length === 1 ? "leads" : "lead"} to it. Correct the link, or add what it leads to.`,

  empty: (target: string, pages: readonly string[]) =>
    `${target} is empty, but ${these(pages)} ${pages.length === 1 ? "needs" : "need"} it. Build again: the disk may have been full.`,

  noFragment: (target: string, pages: readonly string[]) =>
    `There is no place ${target}, but ${these(pages)} ${pages.length === 1 ? "leads" : "lead"} to it. Correct the link.`,

  badAddress: (address: string, pages: readonly string[]) =>
    `"${address}" on ${these(pages)} is not an address. Correct it.`,

  shrunk: (what: string, before: number, now: number) =>
    `There are ${now} ${what} now, and ${before} on the live site: more than half are gone. If they ` +
    "were unpublished by mistake, publish them again. If it is meant so, confirm it and build again.",

  rolledBack: (at: Date) =>
    `At ${at.toISOString()} somebody went back to an earlier release, while this build was under way. ` +
    "So that it does not undo that unasked, it is not made live. To replace the earlier release, build again.",
};

export const rollbackProblems = {
  nothingLive: () => "There is no release yet. The first build that is good becomes one.",

  noEarlier: (id: string) =>
    `No release before ${id} is kept, so there is nothing to go back to. npm run releases lists all.`,

  unknown: (id: string) => `There is no release ${id}. npm run releases lists all.`,

  isLive: (id: string) => `${id} is live already, so nothing was changed.`,
};

export const commandWords = {
  none: (folder: string) => `There are no releases in ${folder} yet.`,

  oneAtMost: () =>
    "One release at most can be named: npm run rollback, or npm run rollback with an id that npm run releases lists.",

  buildIsGood: (pages: number, files: number) =>
    `The build is good: ${pages} pages for search engines, ${files} files, and whatever they lead to is there.`,

  wentBack: (id: string, former = "none") =>
    `${id} is live now, instead of ${former}. Visitors see it from their next page on.\n` +
    "It stays until the next good build replaces it: after a publish, a rebuild that somebody asks for, or " +
    "the nightly one. Correct the content before that.",
};

/** Puts a list of any length into what somebody can read. */
export function tellSome(lines: readonly string[]): string[] {
  if (lines.length <= MOST_PROBLEMS) return [...lines];
  const rest = lines.length - MOST_PROBLEMS;
  return [...lines.slice(0, MOST_PROBLEMS), `… and ${rest} more of the kind.`];
}
