import type { GatsbyNode } from "gatsby";
import { isBuilding } from "../../env";
import { failBuild, problemReport } from "../../fail-build";
import { colorProblems } from "../../theme/contrast";
import { colorSchemes } from "../../theme/theme";
import { palette } from "../../theme/tokens";

/** Checks the theme's colours first of all; the developer's server only warns, since they are being chosen. */
export const onPreInit: GatsbyNode["onPreInit"] = ({ reporter }) => {
  const problems = colorProblems(palette, colorSchemes);
  if (problems.length === 0) return;
  const count = problems.length === 1 ? "a problem" : `${problems.length} problems`;
  const heading = `The colours have ${count}, so nothing was built and the live site stays as it is.`;
  const found = { kind: "pages", heading, problems } as const;
  if (isBuilding()) failBuild(found);
  reporter.warn(problemReport(found));
};
