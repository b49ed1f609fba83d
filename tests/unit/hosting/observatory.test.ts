import {
  addPolicy,
  contentSecurityPolicy,
  formTargets,
} from "../../../src/hosting/content-security-policy";
import { readHeaderRules } from "../../../tools/golive/golive";
import { observe } from "../../support/observatory";
import { root } from "../../support/project";

const HTML =
  '<html><head><style>p{}</style></head><form action="mailto:a@b.ca"></form><script>a()</script><script src="/a.js"></script></html>';
const PAGE = addPolicy(HTML, contentSecurityPolicy(HTML, formTargets(HTML)));

const headers = readHeaderRules(root).get("/*")!;

test("the Observatory gives the page and its headers at least 130 points", () => {
  const { findings, score } = observe(headers, PAGE);
  expect(findings.filter(({ points }) => points < 0)).toEqual([]);
  expect(score).toBeGreaterThanOrEqual(130);
});

test.each([
  ["Content-Security-Policy", 125],
  ["Strict-Transport-Security", 80],
  ["X-Content-Type-Options", 125],
  ["Referrer-Policy", 125],
  ["Cross-Origin-Resource-Policy", 120],
])("and would notice if %s were missing", (name, score) => {
  const fewer = Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name));
  expect(observe(fewer, PAGE).score).toBeLessThanOrEqual(score);
});

test("and would notice if the policy were missing in the page", () => {
  expect(observe(headers, HTML).score).toBe(80);
});

test.each(["'unsafe-inline'", "data:", "https:", "*"])(
  "and would notice %s among the scripts' sources",
  (source) => {
    const policy = `default-src 'none'; script-src ${source}`;
    expect(observe(headers, addPolicy(HTML, policy)).score).toBe(80);
  },
);

test("all headers together stay below 2 KB", () => {
  const size = Object.entries(headers).reduce((sum, each) => sum + each.join(": ").length + 2, 0);
  expect(size).toBeLessThan(2048);
});
