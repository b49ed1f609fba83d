import { marksIn, renderMarkdown } from "../../../src/model/markdown";

describe("an editor's Markdown", () => {
  test.each([
    [`It's "ours" -- Tala's, mostly.`, "It’s “ours” – Tala’s, mostly."],
    ["Rain --- gladly. A ------ stays.", "Rain — gladly. A ------ stays."],
    // Neither a copyright nor a trademark.
    ["Marriage Act, section 9 (c) and (tm)...", "Marriage Act, section 9 (c) and (tm)..."],
    ['`a -- "b"`', "<code>a -- &quot;b&quot;</code>"],
    [
      "https://example.com/a--b",
      '<a href="https://example.com/a--b" rel="noopener">https://example.com/a--b</a>',
    ],
  ])("%j has quotation marks and dashes as printers set them", (source, html) => {
    expect(renderMarkdown(source)).toBe(`<p>${html}</p>`);
  });

  test("becomes paragraphs, lists and emphasis", () => {
    expect(renderMarkdown("Rain is *fine*.\n\n- layers\n- **boots**")).toBe(
      "<p>Rain is <em>fine</em>.</p>\n<ul>\n<li>layers</li>\n<li><strong>boots</strong></li>\n</ul>",
    );
  });

  test.each([
    "\tWe come by ferry.",
    "    We come by ferry.",
    "Yes.\n\n    We come by ferry.\n\n    And leave.",
    "- rings\n\n        vows",
  ])("has no code because of an indent: %j", (source) => {
    expect(renderMarkdown(source)).not.toMatch(/<(pre|code)/);
  });

  test.each([
    ["**請帶護照。**兩位都要來。", "<strong>請帶護照。</strong>兩位都要來。"],
    ["한국어 **안내(licence)**는 있습니다.", "한국어 <strong>안내(licence)</strong>는 있습니다."],
    ["これは**「誓い」**です。", "これは<strong>「誓い」</strong>です。"],
    ["請*帶護照。*兩位", "請<em>帶護照。</em>兩位"],
    ["Rain is **fine**, *always*.", "Rain is <strong>fine</strong>, <em>always</em>."],
  ])("has emphasis beside any letter: %s", (source, expected) => {
    expect(renderMarkdown(source)).toBe(`<p>${expected}</p>`);
    expect(marksIn(source)).toEqual([]);
  });

  test.each([
    ["__My approach __is calm.", ["__My approach __is calm."]],
    ["It **is calm.", ["**is calm."]],
    ["My approach** is calm.", ["** is calm."]],
    ['Say **"I do"**and smile.', ['**"I do"**and smile.']],
    ["Calm: *My approach *is calm.", ["*My approach *is calm."]],
    ["Calm: _My approach _is calm.", ["_My approach _is calm."]],
    ["##My approach", ["##My approach"]],
    ["Calm.\n###My approach\nWarm.", ["###My approach"]],
    ["- ##My approach\n- **vows", ["##My approach", "**vows"]],
    ["[Write to me] (/contact/) soon.", ["[Write to me] (/contact/) soon."]],
    ["Please [write] (https://www.example.com/a) soon.", ["[write] ("]],
  ])("shows marks that make nothing: %j", (source, marks) => {
    expect(marksIn(source)).toEqual(marks.map((mark) => expect.stringContaining(mark) as string));
  });

  test.each([
    "From $650*, and travel*.\n\n*plus GST",
    "*plus GST\n*plus travel",
    "5 * 3 * 2 is 30",
    "my_own_file and __ and _____ and *****",
    "Name: ______ Date: ___",
    "Bring the #wedding-programme, the #1 of them, and # of guests.",
    "A f**k is not said.",
    "https://www.example.com/__a__/b__c and [x](https://www.example.com/**)",
    "`**code**` and `##this`",
    "\\*\\*meant\\*\\* and \\##meant",
    "~~**done**~~ and ***both***",
    "- rings\n- vows\n\n***\n\n## Calm ##",
    "See [1] (or ask) and [this](/contact/) (soon).",
    "<b>**bold**</b>",
  ])("takes no meant sign for a mark: %j", (source) => expect(marksIn(source)).toEqual([]));

  test.each([
    ["a script", "Hello <script>alert(1)</script> there", /<script/i],
    ["a block of raw HTML", '<div onclick="alert(1)">\nHello\n</div>\n\nthere', /<div|onclick/i],
    ["a picture that runs script", "Hello <img src=x onerror=alert(1)> there", /<img|onerror/i],
    ["a frame", '<iframe src="https://example.com"></iframe>\n\nthere', /<iframe/i],
    ["a style", "<style>body { display: none }</style>\n\nthere", /<style|display/i],
    ["a form in mixed case", "<FoRm action=x> there", /<form/i],
    ["a comment", "<!-- hidden --> there", /<!--|hidden/],
  ])("loses %s, and keeps the text around it", (_what, source, dangerous) => {
    expect(renderMarkdown(source)).not.toMatch(dangerous);
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java&#115;cript:alert(1)",
    "&#x6A;avascript:alert(1)",
    "javascript&colon;alert(1)",
    "vbscript:msgbox(1)",
    "data:text/html,hello",
    "data:image/svg+xml;base64,PHN2Zz4=",
    "file:///etc/passwd",
    "//evil.example.com/",
    "<java\tscript:alert(1)>",
    "<\x01javascript:alert(1)>",
  ])("a link to %j keeps its text and loses its address", (address) => {
    const result = renderMarkdown(`Please [read this](${address}) first.`);
    expect(result).toContain("read this");
    expect(result).not.toMatch(/href/i);
  });

  test("a link by its own address or by reference is no way round", () => {
    expect(renderMarkdown("<javascript:alert(1)>")).not.toMatch(/href/i);
    expect(renderMarkdown("[a]\n\n[a]: javascript:alert(1)")).not.toMatch(/href/i);
    expect(renderMarkdown('[x](https://e.example.com/"onmouseover="alert(1))')).not.toMatch(
      /"onmouseover/,
    );
  });

  test.each([
    ["[here](/contact/)", '<a href="/contact/">here</a>'],
    ["[here](tel:+16045550100)", '<a href="tel:+16045550100">here</a>'],
    ["tala@example.com, please", '<a href="mailto:tala@example.com">tala@example.com</a>, please'],
    // Another site gets no hold on this one.
    [
      "[here](https://example.com/a?b=c)",
      '<a href="https://example.com/a?b=c" rel="noopener">here</a>',
    ],
    [
      "https://example.com/a",
      '<a href="https://example.com/a" rel="noopener">https://example.com/a</a>',
    ],
    // Pictures have a field of their own.
    ["Look: ![a dog](https://example.com/dog.jpg) there", "Look:  there"],
    ["1 < 2 & 3 > 2", "1 &lt; 2 &amp; 3 &gt; 2"],
    ["\\*meant\\*, \\<b>, &lt;b> &copy;", "*meant*, &lt;b&gt;, &lt;b&gt; ©"],
  ])("%s becomes %s", (source, expected) => {
    expect(renderMarkdown(source)).toBe(`<p>${expected}</p>`);
  });

  test("its first heading stands below the page's own", () => {
    expect(renderMarkdown("# Approach\n\n## Detail")).toBe("<h2>Approach</h2>\n<h2>Detail</h2>");
    expect(renderMarkdown("Approach\n===")).toBe("<h2>Approach</h2>");
  });
});

test("a line never ends within a range, and addresses stay as they are", () => {
  expect(renderMarkdown("[24-48 hours](/2-3)")).toBe(
    "<p><a><span data-range>24-48</span> hours</a></p>",
  );
  expect(renderMarkdown("[24-48 hours](https://example.com/2-3)")).toBe(
    '<p><a href="https://example.com/2-3" rel="noopener"><span data-range>24-48</span> hours</a></p>',
  );
});

test("links to articles keep their address while the site shows the article", () => {
  const link = "[papers](/getting-married/#day)";
  expect(renderMarkdown(link, { articles: ["getting-married"] })).toContain(
    'href="/getting-married/#day"',
  );
  expect(renderMarkdown(link)).toBe("<p><a>papers</a></p>");
});

test("headings have ids of their words where they are asked for, no two the same", () => {
  const options = { hasHeadingIds: true };
  const source = "## À la fin!\n\n## À la fin\n\n### ***";
  expect(renderMarkdown(source, options).match(/id="[^"]*"/g)).toEqual([
    'id="a-la-fin"',
    'id="a-la-fin-2"',
  ]);
  expect(renderMarkdown("## 婚礼 Day", options)).toContain('id="婚礼-day"');
  expect(renderMarkdown(source)).not.toContain("id=");
});
