import jestConfig from "./jest.config.mjs";

const { projects, testTimeout } = jestConfig;
const unit = projects.find(({ displayName }) => displayName === "unit");

/**
 * `npm run test:mutants`: mutates the code of `src/model` and `src/source`, and lists the mutants that no unit test
 * detects. `npm run test:mutants -- --mutate src/model/expiry.ts` mutates one file.
 */
export default {
  mutate: ["src/{model,source}/**/*.ts"],
  testRunner: "jest",
  jest: { config: { testTimeout, projects: [unit] } },
  coverageAnalysis: "perTest",
  ignorePatterns: [".cache", "public", "test-results"],
  tempDirName: "test-results/stryker",
  reporters: ["clear-text", "progress"],
  // Skips code that runs while a module loads: every test runs it, which would take hours and find little.
  ignoreStatic: true,
  // High enough that only a mutant that never ends times out.
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 30,
};
