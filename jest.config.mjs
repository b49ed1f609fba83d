// What a developer keeps in `.env` is no business of the tests, nor of the programs that they start.
process.env.ENV_FILE = "";

/**
 * Rules run in Node; components run in jsdom. Which one a test needs is read off its name: `.tsx`
 * renders something.
 */
const common = {
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

export default {
  // A loaded machine is slow, not wrong: the limit is far above what anything takes.
  testTimeout: 60_000,
  reporters: ["default", "<rootDir>/tests/support/left-open.mjs"],
  projects: [
    {
      ...common,
      displayName: "rules",
      testEnvironment: "node",
      testMatch: [
        "<rootDir>/tests/{unit,contract,cms,contentful}/**/*.test.ts",
        "<rootDir>/packages/*/tests/**/*.test.ts",
      ],
      // Linux alone can run the publisher.
      testPathIgnorePatterns: process.platform === "linux" ? [] : ["<rootDir>/.*/publisher"],
    },
    {
      ...common,
      displayName: "components",
      testEnvironment: "jsdom",
      testMatch: ["<rootDir>/tests/{unit,contract}/**/*.test.tsx"],
      setupFilesAfterEnv: ["<rootDir>/tests/support/setup-dom.ts"],
    },
  ],
};
