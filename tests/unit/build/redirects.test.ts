import { readRedirects, redirectRules } from "../../../src/build/redirects";
import { tempFolder, workIn, writeFiles } from "../../support/temp-folder";

const folder = tempFolder();
workIn(folder);
const PAGES = ["/", "/about/", "/services/", "/404/"];

async function read(redirects: unknown, siteUrl: string | null = null) {
  await writeFiles(folder.path, {
    "src/redirects.json": typeof redirects === "string" ? redirects : JSON.stringify(redirects),
    "static/price list.pdf": "",
  });
  return readRedirects(PAGES, siteUrl);
}

test("writes each old address with and without a slash, but files only without", async () => {
  const { problems, redirects } = await read([
    { from: "/about-us/", to: "/about/" },
    { from: "/über-mich", to: "https://www.example.com/" },
    { from: "/services.php", to: "/services/#interfaith" },
    { from: "/prices", to: "/price%20list.pdf" },
  ]);
  expect(problems).toEqual([]);
  expect(redirectRules(redirects)).toBe(
    [
      "/about-us /about/ 301",
      "/about-us/ /about/ 301",
      "/%C3%BCber-mich https://www.example.com/ 301",
      "/%C3%BCber-mich/ https://www.example.com/ 301",
      "/services.php /services/#interfaith 301",
      "/prices /price%20list.pdf 301",
      "/prices/ /price%20list.pdf 301",
      "",
    ].join("\n"),
  );
});

test("writes nothing for an empty list", async () => {
  const { problems, redirects } = await read([]);
  expect([problems, redirectRules(redirects)]).toEqual([[], ""]);
});

test.each<[string, unknown, string[]]>([
  ["a page of the site", [{ from: "/about", to: "/services/" }], ['"/about" is an address of']],
  ["a file of the site", [{ from: "/price list.pdf", to: "/" }], ['"/price list.pdf" must be an']],
  ["a reserved address", [{ from: "/inquiries/", to: "/" }], ['"/inquiries/" is an address of']],
  ["a query", [{ from: "/?page_id=2", to: "/" }], ['"/?page_id=2" must be an old address']],
  [
    "a target that does not exist",
    [{ from: "/a", to: "/b/" }],
    ['"/a" leads to "/b/", which is neither'],
  ],
  ["a stray percent sign", [{ from: "/50%", to: "/" }], ['"/50%" must be an old address']],
  [
    "a stray percent sign in the target",
    [{ from: "/a", to: "/50%/" }],
    ['"/a" leads to "/50%/", which is neither'],
  ],
  [
    "a target without https",
    [{ from: "/a", to: "http://a.example" }],
    ['"/a" leads to "http://a.example"'],
  ],
  [
    "a loop",
    [
      { from: "/a", to: "https://www.example.com/b" },
      { from: "/b", to: "/a" },
    ],
    ['"/a" leads to "https://www.example.com/b"', '"/b" leads to "/a"'],
  ],
  [
    "a duplicate",
    [
      { from: "/a", to: "/" },
      { from: "/a/", to: "/about/" },
    ],
    ['"/a" occurs more than once'],
  ],
  ["an object instead of a list", { "/a": "/" }, ["it must be a list such as"]],
  ["a file that is not JSON", "/a /", ["it must be a list such as"]],
])("reports %s", async (_what, redirects, sentences) => {
  const { problems } = await read(redirects, "https://www.example.com");
  expect(problems).toEqual(sentences.map((text) => expect.stringContaining(text) as string));
});
