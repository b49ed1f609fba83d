import { existsSync } from "node:fs";
import type { Reporter } from "gatsby";
import { failBuild, startBuild, writeProblems } from "../../../src/build/fail-build";
import { readProblems } from "../../support/problems";
import { root, run } from "../../support/project";
import { tempFolder, workIn } from "../../support/temp-folder";

const folder = tempFolder();

const reporter = {
  panic() {
    throw new Error("Gatsby ends here.");
  },
} as unknown as Reporter;

/** What the terminal shows at the end. */
function shownBy(end: () => unknown): string {
  const once = jest.spyOn(process, "once").mockReturnThis();
  const write = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  jest.spyOn(process, "exit").mockImplementation(() => {
    throw new Error("Gatsby ends here.");
  });
  expect(end).toThrow("Gatsby ends here.");
  const listeners = once.mock.calls as [event: string, listener: (code: number) => void][];
  listeners.filter(([event]) => event === "exit").forEach(([, listener]) => listener(1));
  return write.mock.calls
    .map(([text]) => String(text))
    .join("")
    .trim();
}

workIn(folder);

test("a build that fails reports its problems in the terminal and in a file", () => {
  const found = {
    kind: "content",
    heading: "Nothing was built.",
    problems: ["One.", "Two."],
  } as const;
  expect(shownBy(() => failBuild(found, reporter))).toBe("Nothing was built.\n  - One.\n  - Two.");
  expect(readProblems(folder.path)).toEqual(found);
});

/** Runs a call of the module's in a process of its own, which it ends. */
async function runAlone(call: string, variables = {}) {
  const args = ["--import", require.resolve("tsx"), "--eval"];
  const env = { ...process.env, gatsby_executing_command: "build", ...variables };
  const script = `const build = require("${root}/src/build/fail-build"); build.${call}`;
  return run([...args, script], { cwd: folder.path, env });
}

test("an address in the report stays whole in a log, however narrow", async () => {
  const problem = `Change it at https://app.contentful.com/spaces/${"x".repeat(100)}/entries/about`;
  const found = { kind: "content", heading: "Nothing was built.", problems: [problem] };
  const end = "{ panic: () => process.exit(1) }";
  const { code, output } = await runAlone(`failBuild(${JSON.stringify(found)}, ${end})`);
  expect(code).toBe(1);
  expect(output.split("\n")).toContain(`  - ${problem}`);
});

test("a build that ends in the middle has failed, although nothing stopped it", async () => {
  const { code, output } = await runAlone("startBuild()");
  expect(code).toBe(1);
  expect(output).toContain("The build ended before it was finished.");
});

describe("a build from Contentful that ends", () => {
  const CONTENTFUL = {
    CONTENTFUL_SPACE_ID: "space1",
    CONTENTFUL_ACCESS_TOKEN: "abcdefghij-KLMNOPQRST_0123456789",
    ENV_FILE: "",
  };
  const end = (...steps: string[]) =>
    runAlone(["startBuild()", ...steps].join("; build.") + "; process.exit(1)", CONTENTFUL);

  test.each([
    ["before its plugin has done anything", []],
    ["while its plugin reads", ["noteReading(false)", "noteReading(true)"]],
  ])("%s, without a reason, is the plugin's failure", async (_when, steps) => {
    const { output } = await end(...steps);
    const { kind, heading, problems } = readProblems(folder.path);
    expect(kind).toBe("contentful");
    expect(problems).toEqual([
      expect.stringContaining("gatsby-source-contentful could not read it"),
    ]);
    expect(output).toContain(heading);
  });

  test("with a reason keeps it", async () => {
    await end('writeProblems({ kind: "content", heading: "", problems: [] })');
    expect(readProblems(folder.path).kind).toBe("content");
  });

  test("while its plugin is not at work has nothing to do with Contentful", async () => {
    await end("noteReading(false)");
    expect(existsSync(".hosting/problems.json")).toBe(false);
  });
});

test("an environment that cannot be used fails the build before anything else", () => {
  jest.replaceProperty(process, "env", { ...process.env, SITE_URL: "example" });
  const heading = "The environment cannot be used. Fix these variables and start again:";
  const problem = "SITE_URL must be the site's address, such as https://www.example.com";
  expect(shownBy(startBuild)).toBe(`${heading}\n  - ${problem}`);
  expect(readProblems(folder.path)).toEqual({ kind: "environment", heading, problems: [problem] });
});

test("a build that starts leaves no problems of an earlier one", () => {
  writeProblems({ kind: "content", heading: "Nothing was built.", problems: ["One."] });
  // Serving what was built is no build.
  startBuild();
  expect(existsSync(".hosting/problems.json")).toBe(true);
  jest.replaceProperty(process, "env", { ...process.env, gatsby_executing_command: "build" });
  startBuild();
  expect(existsSync(".hosting/problems.json")).toBe(false);
});
