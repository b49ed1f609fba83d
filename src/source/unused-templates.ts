const WARNING = /^The GraphQL query in the non-page component "(.+)" will not be run\.$/;
const EXPLANATION = /^\s*Exported queries are only executed for page components\./;
const TEMPLATE = /[\\/]src[\\/]templates[\\/]/;

/** What of Gatsby's reporter is replaced. */
interface Reporter {
  log: (message: string) => void;
  warn: (message: string) => void;
}

/**
 * Keeps Gatsby from warning that the queries of templates will not be run: so it is as long as their
 * lists fit on one page. Its explanation stays if it warns of anything else.
 */
export function expectUnusedTemplates(reporter: Reporter): void {
  const warn = reporter.warn.bind(reporter);
  const log = reporter.log.bind(reporter);
  let isExplained = true;
  reporter.warn = (message) => {
    const [, file] = WARNING.exec(message) ?? [];
    if (file !== undefined && TEMPLATE.test(file)) return;
    if (file !== undefined) isExplained = false;
    warn(message);
  };
  reporter.log = (message) => {
    if (isExplained && EXPLANATION.test(message)) return;
    log(message);
  };
}
