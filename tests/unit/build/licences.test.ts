import { readFileSync } from "node:fs";
import path from "node:path";
import webpack from "webpack";
import { licencesPlugin } from "../../../src/build/licences";
import { root } from "../../support/project";
import { tempFolder } from "../../support/temp-folder";

const folder = tempFolder();

test("each work is listed once, in order, and its licence follows in full", async () => {
  const compiler = webpack({
    context: root,
    entry: { one: "react", other: "react" },
    mode: "development",
    output: { path: folder.path },
    plugins: [licencesPlugin()],
  });
  await new Promise((resolve) => compiler.run(resolve));
  const text = readFileSync(path.join(folder.path, "licences.txt"), "utf8");
  const works = text.split("\n\n")[1]!.split("\n");
  expect(works).toEqual([...new Set(works)].sort((a, b) => a.localeCompare(b, "en")));
  expect(works).toContainEqual(expect.stringMatching(/^react \d+\.\d+\.\d+: MIT$/));
  expect(works).toContainEqual(expect.stringMatching(/^webpack \d+\.\d+\.\d+: MIT$/));
  expect(works).toContainEqual(expect.stringMatching(/^\S+ \(font\): \S+$/));
  const licence = readFileSync(path.join(root, "node_modules/react/LICENSE"), "utf8");
  expect(text).toContain(licence.trim());
});
