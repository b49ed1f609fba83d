import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(__dirname, "../..");

const filesOf = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(root, folder, name));

/** The project's files that a file imports, types too: ESLint's own rule leaves these out. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/ from "(\.[^"]*)"/g)].flatMap(([, name]) => {
    const target = path.resolve(path.dirname(file), name!);
    return ["", ".ts", ".tsx", "/index.ts"]
      .map((end) => target + end)
      .filter(isFile)
      .slice(0, 1);
  });

const isFile = (file: string) => /\.tsx?$/.test(file) && existsSync(file);

/** The first circle of imports, as names of files; empty where there is none. */
function findCycle(files: readonly string[]): string[] {
  const isDone = new Set<string>();
  function visit(file: string, way: readonly string[]): string[] {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (isDone.has(file)) return [];
    isDone.add(file);
    for (const next of importsOf(file)) {
      const cycle = visit(next, [...way, file]);
      if (cycle.length > 0) return cycle;
    }
    return [];
  }
  for (const file of files) {
    const cycle = visit(file, []);
    if (cycle.length > 0) return cycle.map((each) => path.relative(root, each));
  }
  return [];
}

test.each(["src", "tools", "packages/contentful-local/src"])(
  "no file of %s needs, by way of others, itself",
  (folder) => {
    const files = filesOf(folder);
    expect(files.length).toBeGreaterThan(10);
    expect(findCycle(files)).toEqual([]);
  },
);
