import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules whose outcome depends on the colour scheme. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** What axe finds, short enough to read in a failed test. */
export const violations = (page: Page) => run(new AxeBuilder({ page }).withTags(TAGS));

/** What axe finds of colours alone. */
export const colorViolations = (page: Page) => run(new AxeBuilder({ page }).withRules(COLOR_RULES));

async function run(axe: AxeBuilder): Promise<string[]> {
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary ?? ""}`),
  );
}
