import { existsSync } from "node:fs";
import type { Reporter } from "gatsby";
import {
  clearProblems,
  failBuild,
  readBuildEnv,
  writeProblems,
} from "../../../src/build/fail-build";
import { readProblems } from "../../support/problems";
import { tempFolder, workIn } from "../../support/temp-folder";

const folder = tempFolder();
workIn(folder);

const ENDED = new Error("The process ends here.");

const reporter = {
  panic() {
    throw ENDED;
  },
} as unknown as Reporter;

/** The output of a step that ends the build. */
function outputOf(end: () => unknown): string {
  const write = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  jest.spyOn(process, "exit").mockImplementation((code) => {
    expect(code).toBe(1);
    throw ENDED;
  });
  expect(end).toThrow(ENDED);
  return write.mock.calls.map(([text]) => String(text)).join("");
}

test("a build that fails reports its problems in the terminal and in a file, with unbroken addresses", () => {
  const address = `https://app.contentful.com/spaces/${"x".repeat(100)}/entries/about`;
  const found = {
    kind: "content",
    heading: "Nothing was built.",
    problems: [`Change it at ${address}`, "Two."],
  } as const;
  expect(outputOf(() => failBuild(found, reporter))).toBe(
    `\nNothing was built.\n  - Change it at ${address}\n  - Two.\n`,
  );
  expect(readProblems(folder.path)).toEqual(found);
});

test("an environment that cannot be used fails the build before anything else", () => {
  jest.replaceProperty(process, "env", { ...process.env, SITE_URL: "example" });
  const heading = "The environment cannot be used. Fix these variables and start again:";
  const problem = "SITE_URL must be the site's address, such as https://www.example.com";
  expect(outputOf(readBuildEnv)).toBe(`\n${heading}\n  - ${problem}\n`);
  expect(readProblems(folder.path)).toEqual({ kind: "environment", heading, problems: [problem] });
});

test("a build that starts deletes the problems of an earlier one", () => {
  writeProblems({ kind: "content", heading: "Nothing was built.", problems: ["One."] });
  clearProblems();
  expect(existsSync(".hosting/problems.json")).toBe(false);
  // There may be none.
  clearProblems();
});
