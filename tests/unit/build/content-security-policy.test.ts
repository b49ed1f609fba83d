import { createHash } from "node:crypto";
import {
  addPolicy,
  contentSecurityPolicy,
  formTargets,
  parsePage,
} from "../../../src/build/content-security-policy";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const directive = (page: string, name: string) =>
  contentSecurityPolicy(parsePage(page), formTargets(parsePage(page)))
    .split("; ")
    .map((each) => each.split(" "))
    .find(([each]) => each === name)
    ?.slice(1);

test("a page may load the site's own files, and nothing else", () => {
  expect(contentSecurityPolicy(parsePage("<p>Home</p>"), [])).toBe(
    "default-src 'self'; child-src 'none'; media-src 'none'; manifest-src 'none'; " +
      "object-src 'none'; script-src 'self'; " +
      `style-src 'self' ${hash("")}; style-src-attr 'unsafe-inline'; img-src 'self'; ` +
      "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'",
  );
});

test("pages may play recordings if any page has one", () => {
  expect(contentSecurityPolicy(parsePage("<p>Home</p>"), [], true)).toContain("media-src 'self';");
});

test.each([
  [
    "script-src",
    '<script>a()</script><script data-src="/a.js">b()</script><script>a()</script>',
    [hash("a()"), hash("b()")].sort(),
  ],
  // Includes the style for visitors without JavaScript, and the empty one of styled-components.
  [
    "style-src",
    "<style>p{}</style><noscript><style>q{}</style></noscript>",
    [hash(""), hash("p{}"), hash("q{}")].sort(),
  ],
])("%s of %s allows inline scripts and styles by their hashes", (name, page, hashes) => {
  expect(directive(page, name)).toEqual(["'self'", ...hashes]);
});

test.each([
  ['<form action="mailto:us@example.com?subject=Hello">', ["mailto:"]],
  ['<form method="post" action="/thanks/">', ["'self'"]],
  [
    '<form action="https://forms.example.com/f/1?a=b">',
    ["'self'", "https://forms.example.com/f/1"],
  ],
  [
    '<form action="/a"><button type="submit" formaction="mailto:a@b.ca"></button></form>',
    ["'self'", "mailto:"],
  ],
  ["<p>No form</p>", ["'none'"]],
])("allows only the targets of the pages' forms, for forms and scripts: %s", (page, sources) => {
  expect(directive(page, "form-action")).toEqual(sources);
  const services = sources.filter((source) => source.startsWith("https:"));
  expect(directive(page, "connect-src")).toEqual(["'self'", ...services]);
});

test("inserts the policy once, after the charset and before all that it governs", () => {
  const page = parsePage('<html><head><meta charSet="utf-8"><title>Home</title></head></html>');
  addPolicy(page, "default-src 'none'");
  addPolicy(page, "default-src 'self'");
  expect(page.querySelector("head")?.innerHTML).toBe(
    `<meta charSet="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'self'"><title>Home</title>`,
  );
});
