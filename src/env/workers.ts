import { availableParallelism } from "node:os";

/**
 * Has Gatsby run the queries itself where there are two processors at most. It starts one worker there in
 * any case, for the pages; with queries in it, it would start that worker twice, and each time it loads
 * all of Gatsby.
 */
export function limitWorkers(env: NodeJS.ProcessEnv = process.env): void {
  if (availableParallelism() <= 2) env["GATSBY_CPU_COUNT"] ??= "1";
}
