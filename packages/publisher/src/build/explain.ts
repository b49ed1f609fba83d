import type { Problem } from "../queue/records";
import type { Report } from "./report";
import type { Ending } from "./run-command";

/** Words for what went wrong with a build, for somebody who does not write programs. */

const STAYS = "The live site stays as it is.";
const AGAIN = "It is tried again by itself.";

const problem = (summary: string, details: readonly string[] = []): Problem => ({
  summary,
  details: [...details],
  shrunk: false,
});

const span = (ms: number) =>
  ms < 120_000 ? `${Math.ceil(ms / 1000)} seconds` : `${Math.round(ms / 60_000)} minutes`;

const said = ({ errors, last }: Report) => (errors.length > 0 ? errors : last);

export const explain = {
  content: ({ heading, content }: Report) => problem(heading, content),

  diskFull: () =>
    problem(
      `The disk of the machine that publishes is full, so the site could not be built. ${STAYS} Make room there. ${AGAIN}`,
    ),

  ended: (ending: Ending, report: Report, limit: number): Problem => {
    if (ending.by === "limit") {
      return problem(
        `The build was stopped, because it took longer than ${span(limit)}. ${STAYS} ${AGAIN} If it happens often, give it more time with PUBLISHER_BUILD_LIMIT.`,
        report.last,
      );
    }
    if (ending.by === "signal") {
      return problem(
        `The build was ended from outside (${ending.signal}); the machine may be short of memory. ${STAYS} ${AGAIN}`,
        report.last,
      );
    }
    return problem(`The build did not succeed. ${STAYS} ${AGAIN} It said:`, said(report));
  },

  unexpected: (reason: string) =>
    problem(`The site could not be built or published: ${reason}. ${STAYS} ${AGAIN}`),

  refused: (details: readonly string[], shrunk: boolean): Problem => ({
    summary: shrunk
      ? `Much of the content is gone, so the new pages are not shown. ${STAYS}`
      : `The new pages are not right, so they are not shown. ${STAYS}`,
    details: [...details],
    shrunk,
  }),
};
