/** At most this many problems are listed: the first ones show what is wrong. */
const MOST_PROBLEMS = 20;

const AGAIN = "Build again; if that does not help, clear .cache and public first.";

/** `/reviews/`, `/reviews/ and /about/`, `/reviews/ and 83 others`. */
function listed(pages: readonly string[]): string {
  const [first = "", second = ""] = pages;
  if (pages.length < 2) return first;
  return pages.length === 2 ? `${first} and ${second}` : `${first} and ${pages.length - 1} others`;
}

/** What can be wrong with something that pages refer to. */
export type ReferenceProblem = "missing" | "empty" | "noFragment" | "badAddress";

/** The sentences about a finished build: what is wrong, where, and how to fix it. */
export const messages = {
  heading: (count: number) =>
    `The finished pages have ${count === 1 ? "a problem" : `${count} problems`}, so they must not be published. The live site stays as it is.`,

  colors: (count: number) =>
    `The colours have ${count === 1 ? "a problem" : `${count} problems`}, so nothing was built and the live site stays as it is.`,

  unreadable: (file: string, reason: string) => `${file} cannot be used: ${reason}. ${AGAIN}`,

  cutOff: (file: string) => `${file} is cut off: its end, </html>, is missing. ${AGAIN}`,

  noPage: (route: string, where: string) =>
    `The page ${route} is missing, but ${where} lists it. ${AGAIN}`,

  noSitemap:
    "There is no sitemap.xml. A build that shows drafts has none and is not for visitors: build from " +
    "what is published.",

  noNotFoundPage: `The page for unknown addresses, 404.html, is missing. ${AGAIN}`,

  noHeaders:
    "The response headers for hosts, _headers, are missing. Restore static/_headers and build again.",

  reference: {
    missing: (target: string, pages: readonly string[]) =>
      `${target} is missing, but ${listed(pages)} ${pages.length === 1 ? "leads" : "lead"} to it. Correct the link, or add what it leads to.`,

    empty: (target: string, pages: readonly string[]) =>
      `${target} is empty, but ${listed(pages)} ${pages.length === 1 ? "needs" : "need"} it. Build again: the disk may have been full.`,

    noFragment: (target: string, pages: readonly string[]) =>
      `There is no place ${target}, but ${listed(pages)} ${pages.length === 1 ? "leads" : "lead"} to it. Correct the link.`,

    badAddress: (address: string, pages: readonly string[]) =>
      `"${address}" on ${listed(pages)} is not an address. Correct it.`,
  } satisfies Record<ReferenceProblem, (target: string, pages: readonly string[]) => string>,
};

/** Shortens a list of problems to what somebody can read. */
export function shorten(problems: readonly string[]): string[] {
  if (problems.length <= MOST_PROBLEMS) return [...problems];
  const rest = problems.length - MOST_PROBLEMS;
  return [...problems.slice(0, MOST_PROBLEMS), `… and ${rest} more of the kind.`];
}
