import { createHash } from "node:crypto";
import { contentSecurityPolicy } from "../../../src/hosting/policy";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const directive = (pages: readonly string[], name: string) =>
  contentSecurityPolicy(pages, true)
    .split("; ")
    .map((each) => each.split(" "))
    .find(([each]) => each === name)
    ?.slice(1);

test("every inline script of every page is allowed by its hash, and by nothing else", () => {
  const pages = ["<script>a()</script>", '<script id="b">b()</script><script>a()</script>'];
  expect(directive(pages, "script-src")).toEqual(["'self'", ...[hash("a()"), hash("b()")].sort()]);
});

test("scripts in files and data in script elements need no hash", () => {
  const page =
    '<script src="/a.js" async></script><script type="application/ld+json">{"@type":"A"}</script>';
  expect(directive([page], "script-src")).toEqual(["'self'"]);
});

test("a script whose data attribute ends in src is inline all the same", () => {
  const page = '<script data-src="/a.js">a()</script>';
  expect(directive([page], "script-src")).toContain(hash("a()"));
});

test("styles are allowed by hash, those for visitors without script too", () => {
  const page = "<style>p{}</style><noscript><style>q{}</style></noscript>";
  const sources = directive([page], "style-src");
  expect(sources).toEqual(expect.arrayContaining([hash("p{}"), hash("q{}")]));
  expect(sources).not.toContain("'unsafe-inline'");
});

test("the empty style element of styled-components is allowed", () => {
  expect(directive([], "style-src")).toEqual(["'self'", hash("")]);
});

test("hashes are of the text as browsers see it, with one kind of line end", () => {
  expect(directive(["<style>a\r\nb\rc</style>"], "style-src")).toContain(hash("a\nb\nc"));
});

test.each([
  ['<form action="mailto:us@example.com?subject=Hello">', ["mailto:"]],
  ['<form method="post" action="/thanks/">', ["'self'"]],
  ["<form>", ["'self'"]],
  ['<form action="https://forms.example.com/f/1?a=b">', ["https://forms.example.com"]],
  ['<form action="/a"><button type="submit" formaction="mailto:a@b.ca">', ["'self'", "mailto:"]],
  ["<p>No form</p>", ["'none'"]],
])("forms lead only where the pages' forms lead: %s", (page, sources) => {
  expect(directive([page], "form-action")).toEqual(sources);
});

test("requests are upgraded only where visitors are sure to come by https", () => {
  expect(contentSecurityPolicy([], true)).toContain("upgrade-insecure-requests");
  expect(contentSecurityPolicy([], false)).not.toContain("upgrade-insecure-requests");
});
