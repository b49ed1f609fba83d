import jestConfig from "./jest.config.mjs";

const { projects, testTimeout } = jestConfig;
const unit = projects.find(({ displayName }) => displayName === "unit");

/**
 * `npm run test:mutants`: changes the code of the model and the sources, one place after the other, and lists the
 * changes that no unit test notices. `npm run test:mutants -- --mutate src/model/expiry.ts` tries one file.
 */
export default {
  mutate: ["src/{model,source}/**/*.ts"],
  testRunner: "jest",
  jest: { config: { testTimeout, projects: [unit] } },
  coverageAnalysis: "perTest",
  ignorePatterns: [".cache", "public", "test-results"],
  tempDirName: "test-results/stryker",
  reporters: ["clear-text", "progress"],
  // Code that runs while a module loads is run by every test of every file: hours, for what few tests can tell.
  ignoreStatic: true,
  // Only a mutant that never ends meets these limits.
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 30,
};
