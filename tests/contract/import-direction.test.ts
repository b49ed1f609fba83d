import { execFileSync } from "node:child_process";
import path from "node:path";

const root = path.resolve(__dirname, "../..");

interface Case {
  readonly file: string;
  readonly code: string;
  readonly rule: string;
}

/** Each one is a line that must not be written in that file. */
const FORBIDDEN: readonly Case[] = [
  ...[
    ["src/components/stars.tsx", "../layout/footer"],
    ["src/components/stars.tsx", "../routes"],
    ["src/theme/theme.ts", "../components/stars"],
    ["src/sections/welcome/welcome.tsx", "../biography/biography"],
    ["src/sections/welcome/welcome.tsx", "../../layout/footer"],
    ["src/sections/welcome/welcome.tsx", "../../source/local"],
    ["src/sections/welcome/welcome.tsx", "../../pages/404"],
    ["src/model/faq.ts", "../env"],
    ["src/model/faq.ts", "../source/local"],
    ["src/source/local.ts", "../components/stars"],
    ["src/pages/index.tsx", "../source/local"],
    ["src/pages/index.tsx", "../model"],
    ["src/source/local.ts", "../../tools/contentful/plan"],
    ["src/layout/footer.tsx", "../../plugins/content-problems/gatsby-browser"],
    ["src/source/local.ts", "../../packages/contentful-local/src/index"],
    ["packages/publisher/src/state.ts", "../../../src/env"],
    ["tools/contentful/plan.ts", "../../src/layout/footer"],
    ["src/seo/head.tsx", "../layout/footer"],
    ["src/startup/start.tsx", "../layout/header"],
    ["src/layout/header.tsx", "../sections/welcome/welcome"],
    ["src/gallery/gallery.tsx", "../sections/welcome/welcome"],
    ["src/inquiry/inquiry.tsx", "../gallery/gallery"],
  ].map(([file, from]) => ({
    file: file!,
    code: `import "${from}";\n`,
    rule: "import-x/no-restricted-paths",
  })),
  {
    file: "src/model/faq.ts",
    code: 'import { parse } from "./parse";\nexport const faq = parse;\n',
    rule: "import-x/no-cycle",
  },
  {
    file: "src/components/stars.tsx",
    code: 'import { graphql } from "gatsby";\nexport const fragment = graphql``;\n',
    rule: "no-restricted-imports",
  },
  {
    file: "src/sections/welcome/welcome.tsx",
    code: 'import { useStaticQuery } from "gatsby";\nexport const x = useStaticQuery;\n',
    rule: "no-restricted-imports",
  },
  {
    file: "src/source/local.ts",
    code: "export const space = process.env.CONTENTFUL_SPACE_ID;\n",
    rule: "no-restricted-properties",
  },
  {
    file: "tools/contentful/env.ts",
    code: "export const token = process.env.CONTENTFUL_MANAGEMENT_TOKEN;\n",
    rule: "no-restricted-properties",
  },
  { file: "src/source/local.ts", code: 'console.log("read");\n', rule: "no-console" },
];

const ALLOWED: readonly Omit<Case, "rule">[] = [
  { file: "src/components/stars.tsx", code: 'import "../theme/media";\nimport "./button";\n' },
  { file: "src/sections/welcome/welcome.tsx", code: 'import "../../components/section";\n' },
  { file: "src/source/local.ts", code: 'import "../model";\nimport "../env";\n' },
  { file: "src/pages/index.tsx", code: 'import "../layout/footer";\n' },
];

/**
 * Applies the rules of FORBIDDEN alone: those that need types would read the whole project first.
 * In a process, because ESLint loads its configuration as a module, which Jest's own sandbox cannot.
 */
function lint(cases: readonly { file: string; code: string }[]): string[][] {
  const script = `
    import { ESLint } from "eslint";
    const rules = ${JSON.stringify(FORBIDDEN.map(({ rule }) => rule))};
    const eslint = new ESLint({
      ruleFilter: ({ ruleId }) => rules.includes(ruleId),
      overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
    });
    const found = [];
    for (const { file, code } of ${JSON.stringify(cases)}) {
      const [result] = await eslint.lintText(code, { filePath: file });
      found.push(result.messages.map(({ ruleId, message }) => ruleId ?? message));
    }
    console.log(JSON.stringify(found));
  `;
  const answer = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: root,
    encoding: "utf8",
  });
  return JSON.parse(answer) as string[][];
}

let found: string[][];

beforeAll(() => {
  found = lint([...FORBIDDEN, ...ALLOWED]);
}, 120_000);

test.each(FORBIDDEN.map((line, index) => ({ ...line, index })))(
  "lint refuses $code in $file",
  ({ index, rule }) => {
    expect(found[index]).toContain(rule);
  },
);

test.each(ALLOWED.map((line, index) => ({ ...line, index })))(
  "lint accepts $code in $file",
  ({ index }) => {
    expect(found[FORBIDDEN.length + index]).toEqual([]);
  },
);
