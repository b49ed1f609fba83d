import { writeFile } from "node:fs/promises";
import path from "node:path";
import { readEnv, showsDrafts } from "../../../src/build/env";
import { tempFolder, workIn } from "../../support/temp-folder";

const TOKEN = "abcdefghij-KLMNOPQRST_0123456789";
const CONTENTFUL = { CONTENTFUL_SPACE_ID: "space1", CONTENTFUL_ACCESS_TOKEN: TOKEN };
const NETLIFY = { NETLIFY: "true", URL: "https://tala.netlify.app" };

const folder = tempFolder();
workIn(folder);

test("without a variable, or with blank ones, the site is built from the embedded content", () => {
  for (const variables of [{}, { CONTENTFUL_SPACE_ID: "", CONTENTFUL_ACCESS_TOKEN: "  " }]) {
    expect(readEnv(variables)).toMatchObject({
      siteUrl: null,
      source: { kind: "embedded" },
      inquiryDelivery: null,
    });
  }
});

test.each([
  ["netlify", true],
  ["publisher", true],
  ["https://forms.example.com/f/abc", true],
  ["http://localhost:8025/f/abc", true],
  ["Netlify forms", false],
  ["forms.example.com", false],
  ["http://forms.example.com/f/abc", false],
  ["mailto:a@b.ca", false],
])("the contact form's messages can go to %s: %s", (target, isAccepted) => {
  const read = () => readEnv({ INQUIRY_DELIVERY: target }).inquiryDelivery;
  if (isAccepted) expect(read()).toBe(target);
  else expect(read).toThrow("INQUIRY_DELIVERY must be netlify, publisher or the https:// address");
});

test("with both variables, the site is built from Contentful, by its usual host or another", () => {
  const source = {
    kind: "contentful",
    spaceId: "space1",
    accessToken: TOKEN,
    environment: "master",
    host: "cdn.contentful.com",
    drafts: false,
  };
  expect(readEnv(CONTENTFUL).source).toEqual(source);
  const other = { CONTENTFUL_HOST: "localhost:8443", CONTENTFUL_ENVIRONMENT: "staging" };
  expect(readEnv({ ...CONTENTFUL, ...other }).source).toEqual({
    ...source,
    environment: "staging",
    host: "localhost:8443",
  });
});

test.each([
  ["CONTENTFUL_SPACE_ID", "space1", "CONTENTFUL_ACCESS_TOKEN"],
  ["CONTENTFUL_ACCESS_TOKEN", TOKEN, "CONTENTFUL_SPACE_ID"],
])("%s alone is an error that names the other one", (name, value, missing) => {
  expect(() => readEnv({ [name]: value })).toThrow(
    `The environment cannot be used. Fix these variables and start again:\n  ${missing} must be set, because ${name} is; unset both for the embedded content`,
  );
});

test("every problem is listed at once, a line each, and no token is shown", () => {
  expect(() =>
    readEnv({
      SITE_URL: "example",
      CONTENTFUL_SPACE_ID: "not an id",
      CONTENTFUL_ACCESS_TOKEN: "half a token",
      CONTENTFUL_HOST: "https://cdn.contentful.com",
      CONTENTFUL_ENVIRONMENT: "main branch",
    }),
  ).toThrow(
    new Error(
      [
        "The environment cannot be used. Fix these variables and start again:",
        "  SITE_URL must be the site's address, such as https://www.example.com",
        "  CONTENTFUL_SPACE_ID must be letters and digits, as Contentful's Settings show it",
        "  CONTENTFUL_ENVIRONMENT must be an environment's id, such as master",
        "  CONTENTFUL_ACCESS_TOKEN must be the whole token, without spaces or quotes",
        "  CONTENTFUL_HOST must be a host without https://, such as cdn.contentful.com",
      ].join("\n"),
    ),
  );
});

test.each<[host: string, variables: Record<string, string>, siteUrl: string | null]>([
  ["a slash at its end", { SITE_URL: "https://www.example.com/" }, "https://www.example.com"],
  ["capitals and a port", { SITE_URL: "HTTPS://Www.A.ca:443/" }, "https://www.a.ca"],
  ["Netlify", NETLIFY, "https://tala.netlify.app"],
  [
    "Netlify, but with an address of its own",
    { ...NETLIFY, SITE_URL: "https://a.ca" },
    "https://a.ca",
  ],
  ["a machine that says nothing", {}, null],
  ["another host that has a variable called URL", { URL: "https://other.example.com" }, null],
])("the site's address is known from the environment: %s", (_host, variables, siteUrl) => {
  expect(readEnv({ ...CONTENTFUL, ...variables }).siteUrl).toBe(siteUrl);
});

const ORIGIN_ONLY =
  "SITE_URL must be the address alone, such as https://www.example.com: no path, ? or # behind it, and no login in it";

test.each([
  ["https://www.example.com/site", ORIGIN_ONLY],
  ["https://www.example.com/index.html", ORIGIN_ONLY],
  ["https://www.example.com//", ORIGIN_ONLY],
  ["https://www.example.com/?utm_source=card", ORIGIN_ONLY],
  ["https://www.example.com#top", ORIGIN_ONLY],
  ["https://june:secret@www.example.com", ORIGIN_ONLY],
  ["ftp://www.example.com", "SITE_URL must be the site's address, such as"],
  ["www.example.com", "SITE_URL must be the site's address, such as"],
])("%s is no address of a site, which is said once", (SITE_URL, message) => {
  const read = () => readEnv({ SITE_URL });
  expect(read).toThrow(message);
  expect(read).not.toThrow(/secret|SITE_URL[^]*SITE_URL/);
});

test("a site to publish shows no drafts, and cannot be pointed at them by mistake", () => {
  const { source } = readEnv({ ...CONTENTFUL, CONTENTFUL_PREVIEW_TOKEN: TOKEN });
  expect(showsDrafts(source)).toBe(false);
  expect(showsDrafts({ kind: "embedded" })).toBe(false);
  expect(() => readEnv({ ...CONTENTFUL, CONTENTFUL_HOST: "preview.contentful.com" })).toThrow(
    "CONTENTFUL_HOST must be where published content is read; npm run preview shows drafts",
  );
});

test("a host shows drafts on a site of their own, which has no address, and never on the live site", () => {
  const drafts = {
    CONTENTFUL_SHOWS_DRAFTS: "true",
    CONTENTFUL_SPACE_ID: "space1",
    CONTENTFUL_PREVIEW_TOKEN: TOKEN,
  };
  for (const host of [NETLIFY, { CF_PAGES: "1" }]) {
    const { siteUrl, source } = readEnv({ ...drafts, ...host });
    expect([siteUrl, showsDrafts(source)]).toEqual([null, true]);
    const live = { CONTENTFUL_ACCESS_TOKEN: TOKEN, SITE_URL: "https://example.com" };
    for (const [name, value] of Object.entries(live)) {
      const message = `CONTENTFUL_SHOWS_DRAFTS must not be true here, or couples would see the drafts: ${name} says`;
      expect(() => readEnv({ ...drafts, ...host, [name]: value })).toThrow(message);
    }
  }
});

describe("the file .env", () => {
  const file = `# The site\nSITE_URL=https://file.example.com\nCONTENTFUL_SPACE_ID=space1\nCONTENTFUL_ACCESS_TOKEN="${TOKEN}"\n`;

  /** The site's environment with these variables, and the file with others. */
  async function readWith(variables: NodeJS.ProcessEnv) {
    const ENV_FILE = path.join(folder.path, "variables");
    await writeFile(ENV_FILE, file);
    jest.replaceProperty(process, "env", { ENV_FILE, ...variables });
    return readEnv();
  }

  test("adds what is not set, and leaves what is set as it is, blank or not", async () => {
    const [siteUrl, shellUrl] = ["https://file.example.com", "https://shell.example.com"];
    const source = { spaceId: "space1", accessToken: TOKEN };
    expect(await readWith({})).toMatchObject({ siteUrl, source });
    const blank = { CONTENTFUL_SPACE_ID: "", CONTENTFUL_ACCESS_TOKEN: "" };
    const read = await readWith({ SITE_URL: shellUrl, ...blank });
    expect(read).toMatchObject({ siteUrl: shellUrl, source: { kind: "embedded" } });
  });

  test("is not read where its name is empty, as in these tests, and missed where it is not there", async () => {
    expect(process.env.ENV_FILE).toBe("");
    expect((await readWith({ ENV_FILE: "" })).source.kind).toBe("embedded");
    const lost = path.join(folder.path, "lost");
    await expect(readWith({ ENV_FILE: lost })).rejects.toThrow(`ENV_FILE ${lost} is not there`);
  });
});
