import type { z } from "zod";
import { isSet } from "./variables";

/** What is needed and has no value, each with how to come by it. */
export const missingOf = (env: NodeJS.ProcessEnv, needed: Readonly<Record<string, string>>) =>
  Object.entries(needed)
    .filter(([name]) => !isSet(env, name))
    .map((variable) => variable.join(" "));

/** The error that lists every problem, one a line. */
export const unusable = (problems: readonly string[]) =>
  new Error(
    `The environment cannot be used. Mend these variables and start again:\n${problems
      .map((problem) => `  ${problem}`)
      .join("\n")}`,
  );

/** What a schema found. */
export const faultsOf = (error: z.ZodError | undefined) =>
  error?.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`) ?? [];
