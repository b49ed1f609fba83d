import { marksIn, omittedIn, renderMarkdown, underlinedIn } from "../../../src/model/markdown";
import { parse } from "../../../src/model/parse";
import { goodContentWith, rawEntry } from "../../support/raw-content";

test.each([
  // Typographic quotation marks and dashes.
  [`It's "ours" -- Tala's, mostly.`, "It’s “ours” – Tala’s, mostly."],
  ["Rain --- gladly. A ------ stays.", "Rain — gladly. A ------ stays."],
  // No copyright or trademark signs.
  ["Marriage Act, section 9 (c) and (tm)...", "Marriage Act, section 9 (c) and (tm)..."],
  // Emphasis next to letters of any script.
  ["**請帶護照。**兩位都要來。", "<strong>請帶護照。</strong>兩位都要來。"],
  ["한국어 **안내(licence)**는 있습니다.", "한국어 <strong>안내(licence)</strong>는 있습니다."],
  ["Rain is **fine**, *always*.", "Rain is <strong>fine</strong>, <em>always</em>."],
  ["[here](/contact/)", '<a href="/contact/">here</a>'],
  ["tala@example.com, please", '<a href="mailto:tala@example.com">tala@example.com</a>, please'],
  // Domain names alone do not become links.
  ["Look at example.com and www.example.com.", "Look at example.com and www.example.com."],
  // `noopener` keeps the other site from controlling this one.
  [
    "[here](https://example.com/a?b=c)",
    '<a href="https://example.com/a?b=c" rel="noopener">here</a>',
  ],
  // Lines do not break within a range. An address that leads nowhere is removed.
  ["[24-48 hours](/2-3)", "<a><span data-range>24-48</span> hours</a>"],
  ["\\*meant\\*, \\<b>, &lt;b> &copy;", "*meant*, &lt;b&gt;, &lt;b&gt; ©"],
])("%s becomes %s", (source, expected) => {
  expect(renderMarkdown(source)).toBe(`<p>${expected}</p>`);
  expect(marksIn(source)).toEqual([]);
});

test.each([
  ["- layers\n- **boots**", "<ul>\n<li>layers</li>\n<li><strong>boots</strong></li>\n</ul>"],
  // The only h1 is the heading of the page.
  ["# Approach\n\n## Detail", "<h2>Approach</h2>\n<h2>Detail</h2>"],
])("%j becomes blocks", (source, html) => expect(renderMarkdown(source)).toBe(html));

test("indented text does not become code", () => {
  expect(renderMarkdown("Yes.\n\n    We come by ferry.")).not.toMatch(/<(pre|code)/);
});

test.each([
  ["__My approach __is calm.", ["__My approach __is calm."]],
  ["My approach** is calm.", ["** is calm."]],
  ['Say **"I do"**and smile.', ['**"I do"**and smile.']],
  ["Calm: *My approach *is calm.", ["*My approach *is calm."]],
  ["##My approach", ["##My approach"]],
  ["- ##My approach\n- **vows", ["##My approach", "**vows"]],
  ["[Write to me] (/contact/) soon.", ["[Write to me] (/contact/) soon."]],
  ["Please [write] (https://www.example.com/a) soon.", ["[write] ("]],
  ["-rings\n-vows", ["-rings\n-v"]],
  ["We bring:\n1)First\n2)Second", ["1)F"]],
  ["1.First", ["1.F"]],
  ["• rings\n• vows", ["• rings\n•"]],
])("finds marks without effect: %j", (source, marks) => {
  expect(marksIn(source)).toEqual(marks.map((mark) => expect.stringContaining(mark) as string));
});

test.each([
  "From $650*, and travel*.\n\n*plus GST",
  "my_own_file and __ and _____ and *****",
  "Bring the #wedding-programme, the #1 of them, and # of guests.",
  "https://www.example.com/__a__/b__c and [x](https://www.example.com/**)",
  "`**code**` and `##this`",
  "\\*\\*meant\\*\\* and \\##meant",
  "- rings\n- vows\n\n***\n\n## Calm ##",
  "See [1] (or ask) and [this](/contact/) (soon).",
  "With love,\n-Tala",
  "From 2.30 p.m. on, or at 3.\n\n1. First\n2) Second",
  "\\-rings\n\\-vows and 1\\)First",
])("ignores characters that are meant literally: %j", (source) =>
  expect(marksIn(source)).toEqual([]),
);

const SCRIPT = "<script>alert(1)</script>";
const DIV = '<div onclick="alert(1)">';
const FRAME = '<iframe src="https://example.com/">';

test.each([
  // Pictures have their own fields.
  ["![Tea](//images.example.com/tea.jpg)", "", ["![Tea](//images.example.com/tea.jpg)"]],
  ["Look: ![a dog][1] there\n\n[1]: /a.jpg", "<p>Look:  there</p>", ["![a dog](/a.jpg)"]],
  [`Hello ${SCRIPT} there`, "<p>Hello alert(1) there</p>", ["<script>"]],
  [`${DIV}\nHello\n</div>\n\nthere`, "<p>there</p>", [`${DIV} Hello`]],
  [`${FRAME}</iframe>\n\nthere`, "<p>there</p>", [FRAME]],
  ["<br>\nlost\n\nthere", "<p>there</p>", ["lost"]],
  ["one<br>two<br />three <!-- ask --> `<b>`", "<p>onetwothree  <code>&lt;b&gt;</code></p>", []],
  ["one\n\n<br>\n\ntwo", "<p>one</p>\n<p>two</p>", []],
])("leaves out pictures and raw HTML, and lists them: %j", (source, html, omitted) => {
  expect(renderMarkdown(source)).toBe(html);
  expect(omittedIn(source)).toEqual(omitted);
});

test.each([
  "[read this](JaVaScRiPt:alert(1))",
  "[read this](javascript&colon;alert(1))",
  "<javascript:alert(1)> read this",
])("removes the address of a dangerous link: %j", (source) => {
  expect(renderMarkdown(source)).toContain("read this");
  expect(renderMarkdown(source)).not.toMatch(/href/i);
});

test.each([
  [
    "[Passport]: both\n\n[Licence]: original",
    "<p>[Passport]: both</p>\n<p>[Licence]: original</p>",
  ],
  ["- [Passport]: both", "<ul>\n<li>[Passport]: both</li>\n</ul>"],
  ["[Passport]:\nboth", "<p>[Passport]:\nboth</p>"],
  // The address of a link.
  ["See [us].\n\n[us]: /contact/", '<p>See <a href="/contact/">us</a>.</p>'],
])("shows lines that look like the addresses of links: %j", (source, html) => {
  expect(renderMarkdown(source)).toBe(html);
});

test.each([
  ["Kind regards\n---\nTala", ["Kind regards\n---"]],
  ["## Calm\n\nKind regards\n\n---\n\nTala", []],
])("finds lines that dashes turn into headings: %j", (source, lines) => {
  expect(underlinedIn(source)).toEqual(lines);
});

test("links to articles keep their address while the site shows the article", () => {
  const link = "[papers](/getting-married/#day)";
  expect(renderMarkdown(link, { articles: ["getting-married"] })).toContain(
    'href="/getting-married/#day"',
  );
  expect(renderMarkdown(link)).toBe("<p><a>papers</a></p>");
});

test("gives headings unique ids on request", () => {
  const source = "## À la fin!\n\n## À la fin\n\n### ***\n\n## 婚礼 Day";
  const ids = renderMarkdown(source, { hasHeadingIds: true }).match(/id="[^"]*"/g);
  expect(ids).toEqual(['id="a-la-fin"', 'id="a-la-fin-2"', 'id="婚礼-day"']);
  expect(renderMarkdown(source)).not.toContain("id=");
});

/** Returns the problems of a link in an answer, and the link's address on the site. */
function check(link: string) {
  const answer = `See [here](${link}).`;
  const question = rawEntry("faq", "a", { question: "Where?", answer, page: "contact" }, "there");
  const { problems } = parse(goodContentWith(question));
  return { problems, href: /href="([^"]*)"/.exec(renderMarkdown(answer))?.[1] };
}

test.each([
  "/",
  "/contact/",
  "/contact/#message",
  "/reviews/2/",
  "/services/?from=card",
  "mailto:tala@example.com",
  "tel:+16045550100",
  "https://example.com/a",
])("accepts a link to %s", (href) => expect(check(href)).toEqual({ href, problems: [] }));

test.each([
  "/servces/",
  "./contact/",
  "#interfaith",
  "tala@example.com",
  "http://example.com",
  "//example.com/a.pdf",
  // A space ends the address.
  "mailto: tala@example.com",
  "/contact page/",
])("rejects a link to %s", (written) => {
  expect(check(written).problems).toEqual([
    expect.objectContaining({ code: "link", field: "answer", params: { written } }),
  ]);
});
