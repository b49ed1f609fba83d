import { HeaderRules } from "../../src/releases/headers";

const REVALIDATE = "public, max-age=0, must-revalidate";
const FOREVER = "public, max-age=31536000, immutable";
const https = { isHttps: true };

const rules = new HeaderRules(`# A comment

/*
  X-Frame-Options: DENY
  Content-Security-Policy: frame-ancestors 'none'
  # Only with a certificate.
  Strict-Transport-Security: max-age=63072000

/static/*
	Cache-Control: ${FOREVER}
/*.js
  cache-control:${FOREVER}\r
/a.b+c/
  Link: <one>
  Link: <two>
`);

test("a file has the headers of all patterns that its address matches", () => {
  expect(rules.forFile("/", https)).toEqual({
    "cache-control": REVALIDATE,
    "content-security-policy": "frame-ancestors 'none'",
    "strict-transport-security": "max-age=63072000",
    "x-frame-options": "DENY",
  });
  expect(rules.forFile("/static/a/b.webp", https)["cache-control"]).toBe(FOREVER);
  expect(rules.forFile("/app-1.js", https)["cache-control"]).toBe(FOREVER);
  expect(rules.forFile("/app-1.json", https)["cache-control"]).toBe(REVALIDATE);
});

test("nothing in a path but * is a pattern, and several values of a header are joined", () => {
  expect(rules.forFile("/a.b+c/", https)["link"]).toBe("<one>, <two>");
  expect(rules.forFile("/axb+c/", https)).not.toHaveProperty("link");
});

test("whoever came by http is not kept on https", () => {
  expect(rules.forFile("/", { isHttps: false })).not.toHaveProperty("strict-transport-security");
});

test("what is no file must not be kept, whatever its address", () => {
  expect(rules.withoutFile("/gone.js", https)).toEqual(rules.forFile("/", https));
});

test("hashed files are known by how long they may be kept", () => {
  expect(["/static/a.webp", "/a.js", "/", "/a.css"].map((file) => rules.isImmutable(file))).toEqual(
    [true, true, false, false],
  );
});

test.each([
  ["/*\n  No header\n", 2],
  ["  X-Frame-Options: DENY\n/*\n", 1],
  ["/*\nX-Frame-Options: DENY\n", 2],
])("%j is refused with the number of the line", (text, line) => {
  expect(() => new HeaderRules(text)).toThrow(`line ${line} is neither a path nor a header`);
});
