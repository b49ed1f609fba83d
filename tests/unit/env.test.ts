import { writeFile } from "node:fs/promises";
import path from "node:path";
import { readEnv } from "../../src/env";
import { tempFolder, workIn } from "../support/temp-folder";

const TOKEN = "abcdefghij-KLMNOPQRST_0123456789";
const CONTENTFUL = { CONTENTFUL_SPACE_ID: "space1", CONTENTFUL_ACCESS_TOKEN: TOKEN };
const DRAFTS = {
  CONTENTFUL_SHOWS_DRAFTS: "true",
  CONTENTFUL_SPACE_ID: "space1",
  CONTENTFUL_PREVIEW_TOKEN: TOKEN,
};
const NETLIFY = { NETLIFY: "true", URL: "https://tala.netlify.app" };
const CLOUDFLARE = { CF_PAGES: "1", CF_PAGES_URL: "https://3f2a91c0.tala.pages.dev" };

const folder = tempFolder();
workIn(folder);

const embedded = { kind: "embedded" };
const space = {
  kind: "contentful",
  spaceId: "space1",
  accessToken: TOKEN,
  environment: "master",
  host: "cdn.contentful.com",
  drafts: false,
};
const otherSpace = { ...space, environment: "staging", host: "localhost:8443" };

test.each<[variables: NodeJS.ProcessEnv, env: Partial<ReturnType<typeof readEnv>> | object]>([
  [{}, { siteUrl: null, source: embedded, inquiryDelivery: null }],
  [{ CONTENTFUL_SPACE_ID: "", CONTENTFUL_ACCESS_TOKEN: "  " }, { source: embedded }],
  [{ ...CONTENTFUL, CONTENTFUL_PREVIEW_TOKEN: `${TOKEN}2` }, { source: space }],
  [
    { ...CONTENTFUL, CONTENTFUL_HOST: "localhost:8443", CONTENTFUL_ENVIRONMENT: "staging" },
    { source: otherSpace },
  ],
  [DRAFTS, { source: { ...space, host: "preview.contentful.com", drafts: true } }],
  [
    { ...DRAFTS, ...NETLIFY },
    { siteUrl: null, source: { drafts: true } },
  ],
  [{ SITE_URL: "HTTPS://Www.A.ca:443/" }, { siteUrl: "https://www.a.ca" }],
  [NETLIFY, { siteUrl: "https://tala.netlify.app" }],
  [{ ...NETLIFY, SITE_URL: "https://a.ca" }, { siteUrl: "https://a.ca" }],
  [CLOUDFLARE, { siteUrl: null }],
  [{ URL: "https://other.example.com" }, { siteUrl: null }],
  [{ INQUIRY_DELIVERY: "netlify" }, { inquiryDelivery: "netlify" }],
  [{ INQUIRY_DELIVERY: "worker" }, { inquiryDelivery: "worker" }],
  [{ INQUIRY_DELIVERY: "none" }, { inquiryDelivery: "none" }],
  [{ INQUIRY_DELIVERY: "https://a.ca/f" }, { inquiryDelivery: "https://a.ca/f" }],
  [{ INQUIRY_DELIVERY: "http://localhost:8025/f" }, { inquiryDelivery: "http://localhost:8025/f" }],
  [{}, { calendarUrl: null }],
  [{ CALENDAR_URL: "webcal://p1.a.com/c" }, { calendarUrl: "https://p1.a.com/c" }],
  [{ CALENDAR_URL: "https://a.ca/secret.ics" }, { calendarUrl: "https://a.ca/secret.ics" }],
  // A host may publish the samples only as a demo.
  [{}, { allowsSamples: true }],
  [NETLIFY, { allowsSamples: false }],
  [{ WORKERS_CI: "1" }, { allowsSamples: false }],
  [CLOUDFLARE, { allowsSamples: false }],
  [{ GITHUB_ACTIONS: "true" }, { allowsSamples: false }],
  [{ SITE_URL: "https://a.ca" }, { allowsSamples: false }],
  [{ ...NETLIFY, SITE_IS_DEMO: "true" }, { allowsSamples: true }],
])("%j is read as %j", (variables, env) => {
  expect(readEnv(variables)).toMatchObject(env);
});

const ORIGIN_ONLY =
  "SITE_URL must be only the site's address, such as https://www.example.com, without a path";
const ADDRESS = "SITE_URL must be the site's address, such as";
const TARGET = "INQUIRY_DELIVERY must be worker, netlify, publisher, the https:// address";
const NO_DRAFTS = "CONTENTFUL_SHOWS_DRAFTS must not be true here, or couples would see the drafts:";

test.each([
  [
    { CONTENTFUL_SPACE_ID: "space1" },
    "CONTENTFUL_ACCESS_TOKEN must be set, because CONTENTFUL_SPACE_ID is; unset both for the embedded",
  ],
  [{ SITE_URL: "https://www.example.com/site" }, ORIGIN_ONLY],
  [{ SITE_URL: "https://www.example.com/?utm_source=card" }, ORIGIN_ONLY],
  [{ SITE_URL: "https://june:secret@www.example.com" }, ORIGIN_ONLY],
  [{ SITE_URL: "www.example.com" }, ADDRESS],
  [{ INQUIRY_DELIVERY: "forms.example.com" }, TARGET],
  [{ INQUIRY_DELIVERY: "http://forms.example.com/f/abc" }, TARGET],
  [{ CALENDAR_URL: "http://a.ca/secret.ics" }, "CALENDAR_URL must be the whole secret address"],
  [
    { ...CONTENTFUL, CONTENTFUL_HOST: "preview.contentful.com" },
    "CONTENTFUL_HOST must be a host of published content; npm run preview shows drafts",
  ],
  [
    { ...DRAFTS, ...NETLIFY, SITE_URL: "https://a.ca" },
    `${NO_DRAFTS} this is the live site, because SITE_URL is set`,
  ],
  [
    { ...DRAFTS, ...NETLIFY, ...CONTENTFUL },
    `${NO_DRAFTS} this is the live site, because CONTENTFUL_ACCESS_TOKEN is set`,
  ],
])("rejects %j in one line: %s", (variables, problem) => {
  const read = () => readEnv(variables);
  expect(read).toThrow(`Fix these variables and start again:\n  ${problem}`);
  expect(read).not.toThrow(/secret@|\.ics|\n.*\n/);
});

describe("a build without INQUIRY_DELIVERY, which would discard messages", () => {
  const build = (variables: NodeJS.ProcessEnv) => () => readEnv(variables, true);
  const LIVE = [
    { WORKERS_CI: "1" },
    NETLIFY,
    { GITHUB_ACTIONS: "true" },
    { SITE_URL: "https://a.ca" },
  ];

  test.each(LIVE)("is refused with %j", (variables) => {
    expect(build(variables)).toThrow(
      "INQUIRY_DELIVERY must be set, or the form would lose every message",
    );
    expect(build({ ...variables, INQUIRY_DELIVERY: "none" })).not.toThrow();
  });

  test.each([
    ["on one's own computer", {}],
    ["as a demo", { WORKERS_CI: "1", SITE_IS_DEMO: "true" }],
    ["with drafts", { ...NETLIFY, ...DRAFTS }],
  ])("is allowed %s", (_where, variables) => {
    expect(build(variables)()).toMatchObject({ inquiryDelivery: null });
  });
});

test("lists every problem at once, one per line, without showing a token", () => {
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
        "The environment is invalid. Fix these variables and start again:",
        "  SITE_URL must be the site's address, such as https://www.example.com",
        "  CONTENTFUL_SPACE_ID must be letters and digits, as Contentful's Settings show it",
        "  CONTENTFUL_ENVIRONMENT must be an environment's id, such as master",
        "  CONTENTFUL_ACCESS_TOKEN must be the whole token, without spaces or quotes",
        "  CONTENTFUL_HOST must be a host without https://, such as cdn.contentful.com",
      ].join("\n"),
    ),
  );
});

test("the .env file sets only variables that the shell does not, and must exist if it is named", async () => {
  const ENV_FILE = path.join(folder.path, "variables");
  await writeFile(
    ENV_FILE,
    `# The site\nSITE_URL=https://file.ca\nCONTENTFUL_SPACE_ID=space1\nCONTENTFUL_ACCESS_TOKEN="${TOKEN}"\n`,
  );
  const readWith = (variables: NodeJS.ProcessEnv) => {
    jest.replaceProperty(process, "env", { ENV_FILE, ...variables });
    return readEnv();
  };
  expect(readWith({})).toMatchObject({ siteUrl: "https://file.ca", source: space });
  const shell = { SITE_URL: "https://a.ca", CONTENTFUL_SPACE_ID: "", CONTENTFUL_ACCESS_TOKEN: "" };
  expect(readWith(shell)).toMatchObject({ siteUrl: "https://a.ca", source: embedded });
  expect(readWith({ ENV_FILE: "" })).toMatchObject({ siteUrl: null, source: embedded });
  expect(() => readWith({ ENV_FILE: "lost" })).toThrow("ENV_FILE lost does not exist");
});

const LINE = "SITE_URL=https://www.junepark.ca\n";
test.each<[what: string, bytes: Buffer]>([
  ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${LINE}`)],
  ["UTF-16, as PowerShell writes it", Buffer.from(`\uFEFF${LINE}`, "utf16le")],
  ["UTF-16 with the other order of bytes", Buffer.from(`\uFEFF${LINE}`, "utf16le").swap16()],
])("reads .env in %s", async (_what, bytes) => {
  jest.replaceProperty(process, "env", {});
  await writeFile(path.join(folder.path, ".env"), bytes);
  expect(readEnv().siteUrl).toBe("https://www.junepark.ca");
});

test.each([
  ["UTF-16 without a mark", Buffer.from(LINE, "utf16le")],
  ["another encoding", Buffer.from(`# Zoë\n${LINE}`, "latin1")],
])("rejects a .env file in %s, and names it", async (_what, bytes) => {
  jest.replaceProperty(process, "env", {});
  await writeFile(path.join(folder.path, ".env"), bytes);
  expect(() => readEnv()).toThrow(".env is not in UTF-8: save it again with that encoding");
});
