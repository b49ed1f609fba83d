import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { root } from "../support/project";

const files = ["src", "tools", "packages/contentful-local/src"]
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((name) =>
      path.join(root, folder, name),
    ),
  )
  .filter((file) => /(?<!\.d)\.tsx?$/.test(file));

/** Lists the files that a file imports, including those of types. */
const importsOf = (file: string) =>
  ts
    .preProcessFile(readFileSync(file, "utf8"), true, true)
    .importedFiles.map(({ fileName }) => path.resolve(path.dirname(file), fileName))
    .flatMap((target) => ["", ".ts", ".tsx", "/index.ts"].map((ending) => target + ending));

test("there are no import cycles, not even of types, which ESLint ignores", () => {
  expect(files.length).toBeGreaterThan(150);
  const graph = new Map(files.map((file) => [file, importsOf(file)]));
  // A file whose imports have all been removed is in no cycle.
  const isFree = (file: string) => !graph.get(file)!.some((other) => graph.has(other));
  for (let free = files.filter(isFree); free.length > 0; free = [...graph.keys()].filter(isFree))
    for (const file of free) graph.delete(file);
  expect([...graph.keys()].map((file) => path.relative(root, file))).toEqual([]);
});
