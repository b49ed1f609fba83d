import { existsSync } from "node:fs";
import { clearProblems, failBuild, problemReport, readBuildEnv } from "../../src/build-problems";
import { EnvironmentError, readEnv } from "../../src/env";
import { readProblems } from "../support/problems";
import { tempFolder, workIn } from "../support/temp-folder";

const folder = tempFolder();
workIn(folder);

const EXIT = new Error("The process ends here.");
const end = () => {
  throw EXIT;
};

/** The output of a step that ends the build. */
function outputOf(step: () => unknown): string {
  const write = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  expect(step).toThrow(EXIT);
  return write.mock.calls.map(([text]) => String(text)).join("");
}

test("a failed build reports its problems without wrapping addresses, until the next build starts", () => {
  const address = `https://app.contentful.com/spaces/${"x".repeat(100)}/entries/about`;
  const heading = "Nothing was built.";
  const found = {
    kind: "content",
    heading,
    problems: [`Change it at ${address}`, "Two."],
  } as const;
  expect(outputOf(() => failBuild(found, { panic: end }))).toBe(
    `\nNothing was built.\n  - Change it at ${address}\n  - Two.\n`,
  );
  expect(readProblems(folder.path)).toEqual(found);
  clearProblems();
  expect(existsSync(".hosting/problems.json")).toBe(false);
});

/** Returns the error of a build in the environment of this process. */
function environmentError(): EnvironmentError {
  try {
    readEnv(process.env, true);
  } catch (error) {
    if (error instanceof EnvironmentError) return error;
  }
  throw new Error("The environment is valid.");
}

test("an invalid environment fails the build before anything else", () => {
  jest.replaceProperty(process, "env", { ...process.env, SITE_URL: "example" });
  const exit = jest.spyOn(process, "exit").mockImplementation(end);
  const { heading, problems } = environmentError();
  expect(problems.map((problem) => problem.split(" ")[0])).toEqual([
    "SITE_URL",
    "INQUIRY_DELIVERY",
  ]);
  expect(outputOf(readBuildEnv)).toBe(`\n${problemReport({ heading, problems })}\n`);
  expect(exit).toHaveBeenCalledWith(1);
  expect(readProblems(folder.path)).toEqual({ kind: "environment", heading, problems });
});
