import { mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { transformFileSync } from "@swc/core";

const packageFolder = path.resolve(__dirname, "../..");
/** As deep in the project as the package, which looks for the project above itself. */
const folder = path.resolve(packageFolder, "../../test-results/publisher");

function compile(name: string): void {
  const source = path.join(packageFolder, name);
  const target = path.join(folder, name.replace(/tsx?$/, "js"));
  const before = statSync(target, { throwIfNoEntry: false });
  if (before && before.mtimeMs >= statSync(source).mtimeMs) return;
  const { code } = transformFileSync(source, {
    jsc: { parser: { syntax: "typescript", tsx: true }, target: "es2022" },
    module: { type: "commonjs" },
  });
  mkdirSync(path.dirname(target), { recursive: true });
  // Other test files may do the same just now.
  const own = `${target}.${process.pid}`;
  writeFileSync(own, code);
  renameSync(own, target);
}

let isCompiled = false;

/**
 * A module of this package in JavaScript: with tsx, a start takes three times as much of the
 * processor, and the tests start hundreds of processes.
 *
 * @param name its path in the package, without an ending
 */
export function compiled(name: string): string {
  for (const part of isCompiled ? [] : ["src", "tests/support"]) {
    const files = readdirSync(path.join(packageFolder, part), {
      recursive: true,
      encoding: "utf8",
    });
    for (const file of files) if (/(?<!\.d)\.tsx?$/.test(file)) compile(path.join(part, file));
  }
  isCompiled = true;
  return path.join(folder, `${name}.js`);
}
