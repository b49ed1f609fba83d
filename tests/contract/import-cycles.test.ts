import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { root } from "../support/project";

const ENDINGS = ["", ".ts", ".tsx", "/index.ts"];

const files = ["src", "tools", "packages/contentful-local/src"]
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((name) =>
      path.join(root, folder, name),
    ),
  )
  .filter((file) => /(?<!\.d)\.tsx?$/.test(file));

/** The files that a file imports, for types, too. */
function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, "utf8"), true, true);
  return importedFiles.flatMap(({ fileName }) => {
    if (!fileName.startsWith(".")) return [];
    const target = path.resolve(path.dirname(file), fileName);
    return ENDINGS.map((ending) => target + ending).filter((each) => files.includes(each));
  });
}

const graph = new Map(files.map((file) => [file, importsOf(file)]));

/** Whether a file is reached from itself. */
function isInCycle(file: string): boolean {
  const reached = new Set<string>();
  const next = [...graph.get(file)!];
  for (let each = next.pop(); each !== undefined; each = next.pop()) {
    if (reached.has(each)) continue;
    reached.add(each);
    next.push(...graph.get(each)!);
  }
  return reached.has(file);
}

test("no file imports itself by way of others, not even for a type, which ESLint leaves out", () => {
  expect(files.length).toBeGreaterThan(150);
  const inCycles = files.filter(isInCycle).map((file) => path.relative(root, file));
  expect(inCycles).toEqual([]);
});
