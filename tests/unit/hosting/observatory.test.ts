import { headerRules } from "../../../src/hosting/headers";
import { contentSecurityPolicy } from "../../../src/hosting/policy";
import { observe } from "../../support/observatory";

const PAGE =
  '<style>p{}</style><form action="mailto:a@b.ca"></form><script>a()</script><script src="/a.js"></script>';

const headers = headerRules(contentSecurityPolicy([PAGE], true), true).everywhere;

test("the Observatory gives the headers at least 130 points", () => {
  const { findings, score } = observe(headers, PAGE);
  expect(findings.filter(({ points }) => points < 0)).toEqual([]);
  expect(score).toBeGreaterThanOrEqual(130);
});

test.each([
  ["Content-Security-Policy", 75],
  ["Strict-Transport-Security", 80],
  ["X-Content-Type-Options", 125],
  ["Referrer-Policy", 125],
  ["Cross-Origin-Resource-Policy", 120],
])("and would notice if %s were missing", (name, score) => {
  const fewer = Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name));
  expect(observe(fewer, PAGE).score).toBeLessThanOrEqual(score);
});

test.each(["'unsafe-inline'", "data:", "https:", "*"])(
  "and would notice %s among the scripts' sources",
  (source) => {
    const policy = `default-src 'none'; script-src ${source}; frame-ancestors 'none'`;
    expect(observe({ ...headers, "Content-Security-Policy": policy }, PAGE).score).toBe(80);
  },
);

test("all headers together stay below 4 KB", () => {
  const size = Object.entries(headers).reduce((sum, each) => sum + each.join(": ").length + 2, 0);
  expect(size).toBeLessThan(4096);
});
