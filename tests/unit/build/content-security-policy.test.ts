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

test("a page may load its own files, and nothing that is not named", () => {
  expect(contentSecurityPolicy(parsePage("<p>Home</p>"), [])).toBe(
    "default-src 'self'; child-src 'none'; media-src 'none'; manifest-src 'none'; " +
      "object-src 'none'; script-src 'self'; " +
      `style-src 'self' ${hash("")}; style-src-attr 'unsafe-inline'; img-src 'self'; ` +
      "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'",
  );
});

test.each([
  [
    "script-src",
    '<script>a()</script><script data-src="/a.js">b()</script><script>a()</script>',
    [hash("a()"), hash("b()")].sort(),
  ],
  // One for visitors without script, and the empty one of styled-components.
  [
    "style-src",
    "<style>p{}</style><noscript><style>q{}</style></noscript>",
    [hash(""), hash("p{}"), hash("q{}")].sort(),
  ],
])(
  "the directive %s of %s allows the page's inline parts by their hashes",
  (name, page, hashes) => {
    expect(directive(page, name)).toEqual(["'self'", ...hashes]);
  },
);

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
])("forms lead only where the pages' forms lead, and their script too: %s", (page, sources) => {
  expect(directive(page, "form-action")).toEqual(sources);
  const services = sources.filter((source) => source.startsWith("https:"));
  expect(directive(page, "connect-src")).toEqual(["'self'", ...services]);
});

test("the policy comes before anything that it governs, once, and behind the charset", () => {
  const page = parsePage('<html><head><meta charSet="utf-8"><title>Home</title></head></html>');
  addPolicy(page, "default-src 'none'");
  addPolicy(page, "default-src 'self'");
  expect(page.querySelector("head")?.innerHTML).toBe(
    `<meta charSet="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'self'"><title>Home</title>`,
  );
});
