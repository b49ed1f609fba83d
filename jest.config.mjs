// Differs from UTC and from the officiant's time zone, so that a date computed in the wrong zone fails a test.
process.env.TZ = "America/St_Johns";
// Hide a developer's `.env` from the tests and the programs that they start.
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
  // Transforms packages that ship as ES modules, which Jest cannot load.
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
  // Gatsby's webpack defines this in the browser.
  globals: { __PATH_PREFIX__: "" },
  restoreMocks: true,
};

/** Tests of a folder that need no DOM. */
export const folder = (displayName, path) => ({
  ...common,
  displayName,
  testMatch: [`<rootDir>/${path}/**/*.test.ts`],
});

export const settings = {
  // Lists the failures again at the end if more than one file runs.
  reporters: [["default", { summaryThreshold: 1 }]],
  // High enough that only a test that hangs times out, even on a busy machine.
  testTimeout: 1_200_000,
};

export default {
  ...settings,
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
  ],
};
