import { readdirSync } from "node:fs";
import js from "@eslint/js";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import compat from "eslint-plugin-compat";
import { importX } from "eslint-plugin-import-x";
import jsxA11y from "eslint-plugin-jsx-a11y";
import playwright from "eslint-plugin-playwright";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/** Files directly in `src` that everything visible may import. */
const SHARED = ["interface-text.ts", "kinds.ts", "profiles.ts", "required.ts", "routes.ts"];

/** Folders of `src`, and what each may import besides itself, so that content flows one way. */
const MAY_IMPORT = {
  theme: [],
  components: ["theme", "days.ts", "free-dates.ts", "interface-text.ts", "ranges.ts", "routes.ts"],
  model: ["days.ts", "ranges.ts", "routes.ts"],
  source: [
    "model",
    "env",
    "build-problems.ts",
    "content-report.ts",
    "days.ts",
    "free-dates.ts",
    "routes.ts",
  ],
  seo: ["theme", "components", ...SHARED],
  startup: [
    "theme",
    "components",
    "seo",
    "inquiry/draft.ts",
    "inquiry/fields.ts",
    "interface-text.ts",
  ],
  build: [
    "env",
    "build-problems.ts",
    "content-report.ts",
    "model",
    "startup",
    "seo",
    "theme",
    "routes.ts",
  ],
  layout: ["theme", "components", "seo", "startup", "sections/page-hero.tsx", ...SHARED],
  sections: ["theme", "components", ...SHARED],
  gallery: ["theme", "components", "startup", ...SHARED],
  inquiry: ["theme", "components", "startup", "days.ts", "free-dates.ts", "interface-text.ts"],
  pages: ["theme", "components", "sections", "gallery", "inquiry", "layout", "seo", ...SHARED],
};

const importDirection = [
  ...Object.entries(MAY_IMPORT).map(([folder, others]) => ({
    target: `./src/${folder}`,
    from: "./src",
    except: [folder, "region.ts", ...others].map((other) => `./${other}`),
    message: `${folder} may import from ${others.join(", ") || "no other folder"} only.`,
  })),
  ...readdirSync(new URL("src/sections", import.meta.url)).map((section) => ({
    target: `./src/sections/${section}`,
    from: "./src/sections",
    except: [`./${section}`],
    message: "Sections never import each other. Move what they share to a component.",
  })),
  {
    target: "./src",
    from: ".",
    except: ["./src", "./package.json", "./node_modules"],
    message: "The site never imports its tools, plugins or packages.",
  },
  {
    target: "./tools",
    from: "./src",
    except: [
      "./env",
      "./build-problems.ts",
      "./days.ts",
      "./model",
      "./source",
      "./build",
      "./theme",
      "./inquiry/delivery.ts",
    ],
    message: "Tools only import what reads, checks and publishes content, and sends messages.",
  },
  {
    target: "./packages/publisher",
    from: ".",
    except: ["./packages/publisher", "./packages/inquiry", "./node_modules"],
    message: "The publisher is independent: it never imports the site.",
  },
  {
    target: "./packages/worker",
    from: ".",
    except: ["./packages/worker", "./packages/inquiry", "./node_modules"],
    message: "The Worker is independent: it never imports the site.",
  },
  {
    target: "./packages/inquiry",
    from: ".",
    except: ["./packages/inquiry"],
    message: "packages/inquiry imports nothing, because every way of delivering messages uses it.",
  },
];

/** Packages of this repository, and one that must be Gatsby's own copy. */
const OWN_PACKAGES = ["@officiant/contentful-local", "webpack"];

/** Syntax that no file may use. */
const RESTRICTED_SYNTAX = [
  {
    selector: "ObjectExpression > SpreadElement > ObjectExpression",
    message: "Write the properties without a spread.",
  },
  {
    selector: "ArrayExpression > SpreadElement > ArrayExpression",
    message: "Write the elements without a spread.",
  },
];

/** Files that may use undocumented parts of Gatsby and its plugins. CONTRIBUTING explains each. */
const UNDOCUMENTED_API_USERS = [
  "src/startup/entry.js",
  "src/startup/start.tsx",
  "src/source/contentful/plugin-state.ts",
  "src/source/encoding.ts",
  "src/build/prune.ts",
];

const undocumented = [
  ":matches(ImportDeclaration, ImportExpression)[source.value=/gatsby.dist|gatsby-cli|[.]cache|create-file-node/]",
  "MemberExpression[property.name=/^(___|(dispatch|getState|globalAgent|prototype|stopImmediatePropagation)$)/]",
  ":matches(Literal[value=/page-data|chunk-map|_gatsby.|webpack.stats|^gatsby_executing|^GATSBY_WORKER|^BUILD_STAGE/], TemplateElement[value.raw=/page-data/])",
  ":matches(Identifier[name=BUILD_STAGE], Literal[regex.pattern=/page-data|chunk-map|_gatsby|webpack.{2}stats/])",
].map((selector) => ({
  selector,
  message: "Gatsby does not document this API: CONTRIBUTING.md lists the files that may use it.",
}));

/** Matches an assertion that reads a property of an element only once, without retrying. */
const readOnce = {
  selector:
    "CallExpression[callee.name=expect] > AwaitExpression > CallExpression[callee.property.name=/^(all(InnerTexts|TextContents)|count|getAttribute|inner(HTML|Text)|inputValue|is(Checked|Disabled|Editable|Enabled|Hidden|Visible)|textContent|title)$/]",
  message: "The page may still be changing. Use an assertion that retries, or expect.poll.",
};

/** Turns on rules of eslint-plugin-playwright: those that prevent races, not those of style. */
const inPlaywright = (...names) =>
  Object.fromEntries(names.map((name) => [`playwright/${name}`, "error"]));

const gatsbyImports = (...names) => [
  "error",
  {
    paths: names.map((name) => ({
      name: "gatsby",
      importNames: [name],
      message:
        name === "graphql"
          ? "Only pages, sections, gallery, inquiry, layout and seo use GraphQL."
          : "Only layout and seo may use static queries. A page gets its data from its own query.",
    })),
  },
];

/** Globals of scripts, and of their functions that run in a browser. */
const NODE_GLOBALS = ["Buffer", "URL", "console", "fetch", "performance", "process", "setTimeout"];
const BROWSER_GLOBALS = ["PerformanceObserver", "document", "requestAnimationFrame", "window"];

export default tseslint.config(
  {
    ignores: [
      "{.cache,.preview,.wrangler,coverage,packages/publisher/dist,playwright-report,public,test-results}/",
      "src/gatsby-types.d.ts",
    ],
  },
  js.configs.recommended,
  { rules: { "no-restricted-syntax": ["error", ...RESTRICTED_SYNTAX] } },
  {
    files: ["*.{ts,tsx}", "{src,tools,plugins}/**/*.{js,ts,tsx}"],
    // Sveltia's undocumented parts: tools/editor/README.md lists them.
    ignores: [...UNDOCUMENTED_API_USERS, "tools/editor/sveltia-dom.ts"],
    rules: { "no-restricted-syntax": ["error", ...RESTRICTED_SYNTAX, ...undocumented] },
  },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [...tseslint.configs.strict, jsxA11y.flatConfigs.recommended],
    rules: {
      // Without the role, Safari does not announce a list that has no bullets.
      "jsx-a11y/no-redundant-roles": ["error", { ul: ["list"], ol: ["list"] }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      // `noUncheckedIndexedAccess` requires an assertion where an index is known to be valid.
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
    },
  },
  {
    // Only for files with React: in the other files, these rules find nothing, and take a sixth of the time.
    files: ["*.tsx", "{src,plugins}/**/*.{ts,tsx}"],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    // Browser code: Babel transpiles new syntax for the browsers in `browserslist`, but adds no missing APIs.
    files: ["src/{components,gallery,inquiry,layout,sections,startup}/**/*.{ts,tsx}"],
    extends: [compat.configs["flat/recommended"]],
    settings: { lintAllEsApis: true },
  },
  {
    // A floating promise lets a test pass before its assertion runs.
    files: ["**/*.{ts,tsx}"],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: { "@typescript-eslint/no-floating-promises": "error" },
  },
  {
    // The other rules that need types take most of the time, so they only check code that ships.
    files: ["*.{ts,tsx}", "{src,tools,plugins,packages/*/src}/**/*.{ts,tsx}"],
    extends: tseslint.configs.strictTypeCheckedOnly,
    plugins: { "import-x": importX },
    settings: {
      ...importX.flatConfigs.typescript.settings,
      "import-x/resolver-next": [createTypeScriptImportResolver()],
    },
    rules: {
      "import-x/no-cycle": ["error", { ignoreExternal: true }],
      "import-x/no-restricted-paths": ["error", { zones: importDirection }],
      "import-x/no-extraneous-dependencies": [
        "error",
        {
          devDependencies: ["playwright.config.ts"],
          packageDir: [".", "tools/editor"],
          whitelist: OWN_PACKAGES,
        },
      ],
      // `${count} photos` reads better than `${String(count)} photos`.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
    },
  },
  {
    // Each package lists its own dependencies.
    files: ["packages/*/src/**/*.ts"],
    rules: { "import-x/no-extraneous-dependencies": ["error", { devDependencies: false }] },
  },
  {
    // Reading a page once, sleeping, or acting before the page is ready only works on a fast machine.
    files: ["tests/{e2e,support,system/{develop,editor,engines,preview,scale,worker}}/**/*.ts"],
    plugins: { playwright },
    rules: {
      ...inPlaywright(
        // Races.
        "missing-playwright-await",
        "no-element-handle",
        "no-eval",
        "no-force-option",
        "no-networkidle",
        "no-wait-for-navigation",
        "no-wait-for-selector",
        "no-wait-for-timeout",
        "prefer-locator",
        "prefer-web-first-assertions",
        "valid-expect-in-promise",
        // Assertions that may never run, or cannot fail.
        "no-conditional-expect",
        "no-unnecessary-assertions",
        "no-unsafe-references",
        "no-unused-locators",
        // Leftovers from debugging.
        "no-commented-out-tests",
        "no-focused-test",
        "no-page-pause",
        "no-skipped-test",
      ),
      // The plugin only recognizes these reads with some matchers.
      "no-restricted-syntax": ["error", ...RESTRICTED_SYNTAX, readOnce],
    },
  },
  {
    files: ["packages/contentful-local/**"],
    // A fake of an asynchronous service is async even where it does not wait.
    rules: { "@typescript-eslint/require-await": "off" },
  },
  {
    // The local Contentful is used only for development.
    files: ["packages/contentful-local/src/**"],
    rules: { "import-x/no-extraneous-dependencies": ["error", { devDependencies: true }] },
  },
  {
    files: ["{src,tools}/**/*.{ts,tsx}", "packages/{inquiry,publisher}/src/**"],
    rules: {
      "no-console": "error",
      "no-restricted-imports": gatsbyImports("graphql", "useStaticQuery"),
      "no-restricted-properties": [
        "error",
        {
          object: "process",
          property: "env",
          message: "Only src/env and the publisher's settings read the environment.",
        },
      ],
    },
  },
  {
    files: ["src/{pages,sections,gallery,inquiry}/**"],
    rules: { "no-restricted-imports": gatsbyImports("useStaticQuery") },
  },
  { files: ["src/{layout,seo}/**"], rules: { "no-restricted-imports": "off" } },
  {
    files: ["src/env/**", "packages/publisher/src/{intake,publish}.ts", "tools/preview/**"],
    rules: { "no-restricted-properties": "off" },
  },
  {
    files: ["**/*.mjs"],
    languageOptions: {
      globals: Object.fromEntries(
        [...NODE_GLOBALS, ...BROWSER_GLOBALS].map((name) => [name, "readonly"]),
      ),
    },
  },
);
