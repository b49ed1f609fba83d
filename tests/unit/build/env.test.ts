import { writeFile } from "node:fs/promises";
import path from "node:path";
import { readEnv, showsDrafts } from "../../../src/build/env";
import { tempFolder, workIn } from "../../support/temp-folder";

const TOKEN = "abcdefghij-KLMNOPQRST_0123456789";
const CONTENTFUL = { CONTENTFUL_SPACE_ID: "space1", CONTENTFUL_ACCESS_TOKEN: TOKEN };
const NETLIFY = { NETLIFY: "true", URL: "https://tala.netlify.app" };

const folder = tempFolder();
workIn(folder);

test("without a variable, the site is built from the embedded content", () => {
  // A blank one counts as one that is not set.
  for (const variables of [{}, { CONTENTFUL_SPACE_ID: "", CONTENTFUL_ACCESS_TOKEN: "  " }]) {
    expect(readEnv(variables)).toMatchObject({
      commit: null,
      liveBuildFile: null,
      confirmedLoss: null,
      siteUrl: null,
      source: { kind: "embedded" },
      inquiryDelivery: null,
    });
  }
});

test.each([
  "netlify",
  "publisher",
  "https://forms.example.com/f/abc",
  "http://localhost:8025/f/abc",
])("the contact form's messages can go to %s", (target) => {
  expect(readEnv({ INQUIRY_DELIVERY: target }).inquiryDelivery).toBe(target);
});

test.each([
  "Netlify forms",
  "forms.example.com",
  "http://forms.example.com/f/abc",
  "mailto:a@b.ca",
])("they cannot go to %s, which is said", (target) => {
  expect(() => readEnv({ INQUIRY_DELIVERY: target })).toThrow(
    "INQUIRY_DELIVERY must be netlify, publisher or the https:// address of the service that takes the form's messages",
  );
});

test("with both variables, the site is built from Contentful, with its usual defaults", () => {
  expect(readEnv(CONTENTFUL).source).toEqual({
    kind: "contentful",
    spaceId: "space1",
    accessToken: TOKEN,
    environment: "master",
    host: "cdn.contentful.com",
    drafts: false,
  });
});

test.each(["cdn.eu.contentful.com", "localhost:8443"])(
  "published content can be read from %s, and from another environment",
  (host) => {
    const variables = { CONTENTFUL_HOST: host, CONTENTFUL_ENVIRONMENT: "staging" };
    const source = { host, environment: "staging" };
    expect(readEnv({ ...CONTENTFUL, ...variables }).source).toMatchObject(source);
  },
);

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
  ["Netlify", NETLIFY, "https://tala.netlify.app"],
  [
    "Cloudflare Pages, whose project keeps its address from deploy to deploy",
    { CF_PAGES: "1", CF_PAGES_URL: "https://3f2a91c0.tala.pages.dev" },
    "https://tala.pages.dev",
  ],
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

test("the site's address is written in one way", () => {
  const { siteUrl } = readEnv({ SITE_URL: "HTTPS://Www.Example.com:443/" });
  expect(siteUrl).toBe("https://www.example.com");
});

test.each([
  ["COMMIT_REF", NETLIFY],
  ["CF_PAGES_COMMIT_SHA", { CF_PAGES: "1" }],
  ["GITHUB_SHA", { GITHUB_ACTIONS: "true" }],
])("the commit that is built is known from %s, where that host builds", (variable, host) => {
  expect(readEnv({ ...host, [variable]: "3f2a1b" }).commit).toBe("3f2a1b");
  expect(readEnv(host).commit).toBeNull();
});

test("a site to publish shows no drafts, and cannot be pointed at them by mistake", () => {
  const { source } = readEnv({ ...CONTENTFUL, CONTENTFUL_PREVIEW_TOKEN: TOKEN });
  expect(showsDrafts(source)).toBe(false);
  expect(showsDrafts({ kind: "embedded" })).toBe(false);
  expect(() => readEnv({ ...CONTENTFUL, CONTENTFUL_HOST: "preview.contentful.com" })).toThrow(
    "CONTENTFUL_HOST must be where published content is read; npm run preview shows drafts",
  );
});

describe("a host that has been told to show drafts", () => {
  const drafts = {
    CONTENTFUL_SHOWS_DRAFTS: "true",
    CONTENTFUL_SPACE_ID: "space1",
    CONTENTFUL_PREVIEW_TOKEN: TOKEN,
  };
  const live = { CONTENTFUL_ACCESS_TOKEN: TOKEN, SITE_URL: "https://example.com" };
  const production = [
    { ...NETLIFY, CONTEXT: "production" },
    { CF_PAGES: "1", CF_PAGES_BRANCH: "main" },
  ];
  const branch = [
    { ...NETLIFY, CONTEXT: "branch-deploy" },
    { CF_PAGES: "1", CF_PAGES_BRANCH: "drafts" },
  ];

  test.each(production)("does not show them to couples by mistake: %j", (host) => {
    for (const [name, value] of Object.entries(live)) {
      expect(() => readEnv({ ...drafts, ...host, [name]: value })).toThrow(
        `CONTENTFUL_SHOWS_DRAFTS must not be true here, or couples would see the drafts: the host builds its production branch, and ${name} says`,
      );
    }
  });

  test("shows them on a site of their own, which no address leads to, and for a branch", () => {
    const environments = [...production, ...branch.map((host) => ({ ...live, ...host }))];
    for (const host of environments) {
      const { siteUrl, source } = readEnv({ ...drafts, ...host });
      expect([siteUrl, showsDrafts(source)]).toEqual([null, true]);
    }
  });
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

test.each<[where: string, maySamplesBeShown: boolean, variables: NodeJS.ProcessEnv]>([
  ["Netlify", false, { NETLIFY: "true" }],
  ["Cloudflare Pages", false, { CF_PAGES: "1" }],
  ["GitHub Actions", false, { GITHUB_ACTIONS: "true" }],
  ["a machine where the site has an address", false, { SITE_URL: "https://junepark.ca" }],
  ["a host that says that it is no demo", false, { NETLIFY: "true", SITE_IS_DEMO: "false" }],
  ["a newcomer's own computer", true, {}],
  ["a demo on a host", true, { NETLIFY: "true", SITE_IS_DEMO: "true" }],
  ["a demo with an address", true, { SITE_URL: "https://junepark.ca", SITE_IS_DEMO: "true" }],
])("on %s samples may be shown: %p", (_where, maySamplesBeShown, variables) => {
  expect(readEnv(variables)).toMatchObject({ maySamplesBeShown });
});
