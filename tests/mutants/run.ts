/**
 * `npm run test:mutants`: makes one mistake after the other in copies of the project, and looks whether
 * the tests notice. `npm run test:mutants -- gallery` takes those with the word in their file, their
 * test or what they are about.
 */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { root, run } from "../support/project";
import { mutants } from "./all";
import type { Mutant } from "./mutant";

/** A copy of the files that Git knows or would add. Its packages are its own, all others are shared. */
function copyProject(): string {
  const copy = mkdtempSync(path.join(tmpdir(), "mutants-"));
  // A test starts the publisher as another user.
  chmodSync(copy, 0o755);
  process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { stdout } = spawnSync("git", list, { cwd: root, encoding: "utf8" });
  for (const file of stdout
    .split("\0")
    .filter((name) => name && existsSync(path.join(root, name)))) {
    cpSync(path.join(root, file), path.join(copy, file));
  }
  const modules = path.join(root, "node_modules");
  const own = path.join(copy, "node_modules");
  mkdirSync(path.join(own, "@officiant"), { recursive: true });
  for (const name of readdirSync(path.join(copy, "packages"))) {
    const target = path.join(copy, "packages", name);
    symlinkSync(target, path.join(own, "@officiant", name), "junction");
  }
  for (const name of readdirSync(modules).filter((each) => !existsSync(path.join(own, each)))) {
    symlinkSync(path.join(modules, name), path.join(own, name), "junction");
  }
  return copy;
}

/** The first test that failed in what Jest or Playwright wrote. */
const failedTest = (output: string) => /^ *(?:●|\d+\)) (.+?)[ ─]*$/m.exec(output)?.[1];

const runTests = (copy: string, files: readonly string[]) =>
  run(["--import", "tsx", "tests/run.ts", ...files], { cwd: copy });

interface Verdict {
  readonly isCaught: boolean;
  readonly reason: string;
}

async function tryOut({ file, find, replace, test }: Mutant, copy: string): Promise<Verdict> {
  const target = path.join(copy, file);
  const code = readFileSync(target, "utf8");
  writeFileSync(
    target,
    code.replace(find, () => replace),
  );
  try {
    const { code: exit, output } = await runTests(copy, [test]);
    if (exit === 0) return { isCaught: false, reason: `${test} passes.` };
    const failed = failedTest(output);
    // Code that cannot even be loaded shows nothing of what the tests know.
    if (failed && failed !== "Test suite failed to run") return { isCaught: true, reason: failed };
    return { isCaught: false, reason: `no test ran.\n${output}` };
  } finally {
    writeFileSync(target, code);
  }
}

async function main(words: readonly string[]): Promise<void> {
  const chosen = mutants.filter(({ about, file, test }) =>
    words.every((word) => `${file} ${test} ${about}`.includes(word)),
  );
  const copies = Array.from(
    { length: Math.min(chosen.length, availableParallelism()) },
    copyProject,
  );
  if (copies.length === 0) throw new Error(`No mutant is called "${words.join(" ")}".`);
  const before = await runTests(copies[0]!, [...new Set(chosen.map(({ test }) => test))]);
  if (before.code !== 0) throw new Error(`The tests fail without a mutant.\n${before.output}`);

  const waiting = [...chosen];
  let caught = 0;
  async function work(copy: string): Promise<void> {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const { isCaught, reason } = await tryOut(mutant, copy);
      if (isCaught) caught += 1;
      const mark = isCaught ? "caught by" : "SURVIVED:";
      console.log(`${mutant.file}: ${mutant.about}\n    ${mark} ${reason}`);
    }
  }
  await Promise.all(copies.map(work));
  console.log(`${caught} of ${chosen.length} caught`);
  process.exitCode = caught === chosen.length ? 0 : 1;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
