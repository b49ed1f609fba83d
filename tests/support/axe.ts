import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Returns axe's violations, short enough to read in a failed test. */
export async function violations(page: Page): Promise<string[]> {
  // By default axe opens a blank page for each run, which only cross-origin frames need.
  const axe = new AxeBuilder({ page }).setLegacyMode().withTags(TAGS);
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary ?? ""}`),
  );
}
