// Neither UTC nor the officiant's zone, so that a day that is read in the wrong one differs.
process.env.TZ = "America/St_Johns";
// Keep a developer's `.env` from the tests, and from the programs that they start.
process.env.ENV_FILE = "";

const common = {
  testEnvironment: "node",
  transform: {
    "\\.m?[jt]sx?$": [
      "@swc/jest",
      {
        jsc: {
          target: "es2022",
          parser: { syntax: "typescript", tsx: true },
          transform: { react: { runtime: "automatic" } },
        },
      },
    ],
  },
  // These ship as ES modules, which Jest does not read by itself.
  transformIgnorePatterns: [
    "node_modules/(?!(gatsby|gatsby-script|gatsby-link|markdown-it-cjk-friendly|get-east-asian-width)/)",
  ],
  moduleNameMapper: {
    "^gatsby$": "<rootDir>/tests/support/gatsby.tsx",
    "\\.css$": "<rootDir>/tests/support/file-stub.ts",
  },
  modulePathIgnorePatterns: [
    "<rootDir>/.cache",
    "<rootDir>/.preview",
    "<rootDir>/public",
    "<rootDir>/test-results",
  ],
  // Gatsby's webpack defines it in the browser.
  globals: { __PATH_PREFIX__: "" },
  restoreMocks: true,
};

/** The tests of a folder that need no browser. */
const folder = (displayName, path) => ({
  ...common,
  displayName,
  testMatch: [`<rootDir>/${path}/**/*.test.ts`],
});

export default {
  // Wherever more than one file runs, the failures are listed once more at the end.
  reporters: [["default", { summaryThreshold: 1 }]],
  // Only a test that hangs meets this limit: a loaded machine is slow, not wrong.
  testTimeout: 1_200_000,
  projects: [
    folder("unit", "tests/unit"),
    folder("contract", "tests/contract"),
    {
      ...common,
      displayName: "components",
      testEnvironment: "jsdom",
      testMatch: ["<rootDir>/tests/{unit,contract}/**/*.test.tsx"],
      setupFilesAfterEnv: ["<rootDir>/tests/support/setup-dom.ts"],
    },
    folder("cms", "tests/cms"),
    // Those below are for `npm run test:system`.
    folder("contentful-local", "packages/contentful-local"),
    folder("contentful", "tests/system/contentful"),
    // Linux alone can run it.
    ...(process.platform === "linux" ? [folder("publisher", "packages/publisher")] : []),
  ],
};
