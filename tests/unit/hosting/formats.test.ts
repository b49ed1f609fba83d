import {
  caddyHeaders,
  jsonHeaders,
  netlifyHeaders,
  nginxHeaders,
} from "../../../src/hosting/formats";
import { HASHED_FILES, type HeaderRules } from "../../../src/hosting/headers";

const rules: HeaderRules = {
  everywhere: { "X-Said": 'she said "yes"', "X-Frame-Options": "DENY" },
  hashed: { "Cache-Control": "immutable" },
  revalidated: { "Cache-Control": "must-revalidate" },
};

test("no file gets one header by two rules of _headers, which hosts would join", () => {
  const file = netlifyHeaders(rules, ["app-1.js"]);
  expect(file).toContain('/*\n  X-Said: she said "yes"\n  X-Frame-Options: DENY\n');
  expect(file).toContain("/static/*\n  Cache-Control: immutable\n");
  expect(file).toContain("/app-1.js\n  Cache-Control: immutable\n");
  expect(file).not.toContain("must-revalidate");
});

test("nginx repeats every header where a location sets one", () => {
  const [server, location] = nginxHeaders(rules).split("location");
  for (const block of [server, location]) {
    expect(block).toContain('add_header X-Said "she said \\"yes\\"" always;');
    expect(block).toContain('add_header X-Frame-Options "DENY" always;');
  }
  expect(server).toContain('add_header Cache-Control "must-revalidate" always;');
  expect(location).toContain('add_header Cache-Control "immutable" always;');
});

test("Caddy keeps for long only what is there", () => {
  const snippet = caddyHeaders(rules);
  expect(snippet).toContain('X-Said "she said \\"yes\\""');
  expect(snippet).toMatch(/@hashed \{\n\t\tpath_regexp \S+\n\t\tfile\n\t\}/);
  expect(snippet).toContain('header @hashed Cache-Control "immutable"');
});

test("a server of our own reads the same rules as JSON", () => {
  const written: unknown = JSON.parse(jsonHeaders(rules, rules));
  expect(written).toEqual({ hashedFiles: HASHED_FILES, http: rules, https: rules });
});

test.each([
  ["/static/0123456789abcdef0123456789abcdef/a1b2c/hero.webp", true],
  ["/static/petrona-0123456789abcdef0123.woff2", true],
  ["/app-0123456789abcdef0123.js", true],
  ["/", false],
  ["/about/", false],
  ["/page-data/index/page-data.json", false],
  ["/about/app-0123456789abcdef0123.js", false],
  ["/favicon.svg", false],
])("%s is named after its content: %s", (address, expected) => {
  expect(new RegExp(HASHED_FILES).test(address)).toBe(expected);
});
