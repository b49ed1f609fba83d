/**
 * `npm test`: every check of the project, side by side as far as the processors allow. Ends with the
 * names of what failed and one line that counts all. `npm test -- gallery` runs a part; `npm test --
 * --help` says which.
 */
import { mkdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { chosenBy, STEPS, type Chosen } from "./support/selection";
import { isBuilt, REPORTS, result, single, type Result, type Step } from "./support/steps";

const HELP = `npm test                        everything
npm test -- <word> ...          a step, or the test files whose path has the word in it:
                                gallery, packages/publisher, lint, tests/e2e/hero.spec.ts
npm test -- --help              this

The site is built first where the chosen tests visit it and it has changed.

Steps:
${STEPS.map(({ name, about }) => `  ${name.padEnd(18)}${about}`).join("\n")}`;

/** The steps for the words of the command line, each once, and the build where one is needed. */
function choose(text: readonly string[]): Chosen[] {
  if (text.length === 0) return STEPS.map((step) => ({ step, files: [] }));
  const chosen = text.flatMap((word) => {
    const found = chosenBy(word);
    if (found.length === 0)
      throw new Error(`No step and no test file is called "${word}".\n\n${HELP}`);
    return found;
  });
  const isNeeded = chosen.some(({ step }) => step.needs === "build") && !isBuilt();
  return STEPS.flatMap((step) => {
    const parts = chosen.filter((each) => each.step === step);
    if (parts.length === 0) return step.name === "build" && isNeeded ? [{ step, files: [] }] : [];
    const isWhole = parts.some(({ files }) => files.length === 0);
    return [{ step, files: isWhole ? [] : [...new Set(parts.flatMap(({ files }) => files))] }];
  });
}

const outcome = ({ passed, failed, skipped }: Result) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

function report({ name }: Step, found: Result, start: number) {
  const seconds = `${Math.round((performance.now() - start) / 1000)} s`;
  const mark = found.failed > 0 ? "FAILED" : "ok    ";
  console.log(`${mark}  ${name.padEnd(16)} ${seconds.padStart(6)}  ${outcome(found)}`);
  if (found.failed > 0) console.log(`\n${found.log.trim()}\n`);
}

/** Runs the steps, one more as long as a processor has room, and returns what came of each, by its name. */
async function runAll(chosen: readonly Chosen[]): Promise<Map<string, Result>> {
  const capacity = Math.max(2, availableParallelism());
  const waiting = [...chosen];
  const running = new Set<Promise<void>>();
  const results = new Map<string, Result>();
  let load = 0;

  const isReady = ({ step }: Chosen) => {
    const isPending =
      chosen.some((other) => other.step.name === step.needs) && !results.has(step.needs!);
    return !isPending && load < capacity;
  };

  async function runStep({ step, files }: Chosen) {
    const start = performance.now();
    const needed = step.needs === undefined ? undefined : results.get(step.needs);
    const found =
      needed && needed.passed === 0
        ? single({ code: 1, output: `Did not run, because "${step.needs}" failed.` })
        : await step
            .run(files)
            .catch((error: unknown) => single({ code: 1, output: String(error) }));
    results.set(step.name, found);
    report(step, found, start);
  }

  while (waiting.length + running.size > 0) {
    for (let next = waiting.findIndex(isReady); next >= 0; next = waiting.findIndex(isReady)) {
      const [each] = waiting.splice(next, 1) as [Chosen];
      load += each.step.load;
      const run = runStep(each).finally(() => {
        load -= each.step.load;
        running.delete(run);
      });
      running.add(run);
    }
    await Promise.race(running);
  }
  return results;
}

async function main(text: readonly string[]) {
  if (text.includes("--help")) {
    console.log(HELP);
    return;
  }
  const chosen = choose(text);
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const results = await runAll(chosen);
  const sum = (key: "passed" | "failed" | "skipped") =>
    [...results.values()].reduce((total, each) => total + each[key], 0);
  const total = result({ passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") });
  process.exitCode = total.failed > 0 ? 1 : 0;
  // A reader may see no more of a long log than its end.
  for (const [name, { failed, failures }] of results) {
    const others = failed > failures.length ? [name] : [];
    for (const text of [...failures, ...others]) console.log(`failed: ${text}`);
  }
  console.log(outcome(total));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
