import { readFileSync } from "node:fs";
import path from "node:path";
import { mutants } from "../mutants/all";
import { root } from "../support/project";

test.each(mutants.map((each) => [each.about, each] as const))(
  "the mistake can still be made: %s",
  (_about, { file, find }) => {
    const code = readFileSync(path.join(root, file), "utf8");
    expect(code.split(find)).toHaveLength(2);
  },
);
