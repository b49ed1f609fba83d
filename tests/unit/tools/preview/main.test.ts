import { readEnv, showsDrafts } from "../../../../src/build/env";
import { keepRunning, previewEnv } from "../../../../tools/preview/main";

const TOKEN = "abcdefghij-KLMNOPQRST_0123456789";

const env = { CONTENTFUL_SPACE_ID: "space1", CONTENTFUL_PREVIEW_TOKEN: TOKEN };

test("space and preview token are enough, with Contentful's own host, and only the preview itself can refresh it", () => {
  const siteEnv = previewEnv(env);
  const { source } = readEnv(siteEnv);
  expect(source).toEqual({
    kind: "contentful",
    spaceId: "space1",
    accessToken: TOKEN,
    environment: "master",
    host: "preview.contentful.com",
    drafts: true,
  });
  expect(showsDrafts(source)).toBe(true);
  expect(siteEnv["ENABLE_GATSBY_REFRESH_ENDPOINT"]).toBe("true");
  expect(siteEnv["GATSBY_REFRESH_TOKEN"]).toMatch(/^[\da-f-]{36}$/);
  expect(previewEnv(env)["GATSBY_REFRESH_TOKEN"]).not.toBe(siteEnv["GATSBY_REFRESH_TOKEN"]);
});

test("the preview's variables alone count, with a host of any name", () => {
  const published = { CONTENTFUL_ACCESS_TOKEN: `${TOKEN}-published`, CONTENTFUL_HOST: "cdn" };
  const host = "localhost:8443";
  const { source } = readEnv(previewEnv({ ...env, ...published, CONTENTFUL_PREVIEW_HOST: host }));
  expect(source).toMatchObject({ accessToken: TOKEN, host, drafts: true });
});

test("what is missing is told at once, with where Contentful shows it", () => {
  expect(() => previewEnv({})).toThrow(
    new Error(
      [
        "The environment cannot be used. Fix these variables and start again:",
        "  CONTENTFUL_SPACE_ID must be set: Contentful shows it under Settings, General settings",
        "  CONTENTFUL_PREVIEW_TOKEN must be set, because drafts are to be shown: Contentful shows it under Settings, API keys, as the Content Preview API's access token",
      ].join("\n"),
    ),
  );
});

describe("a server that ends", () => {
  const said: string[] = [];
  beforeEach(() => void (said.length = 0));

  /** Runs servers that end with these exit codes, the ones with a page after they have shown it. */
  function runAll(...ends: readonly { readonly code: number; readonly page: boolean }[]) {
    const stop = new AbortController();
    let runs = 0;
    const run = () => {
      const { code } = ends[runs]!;
      runs += 1;
      if (runs === ends.length) stop.abort();
      return Promise.resolve(code);
    };
    const hasShown = () => ends[runs - 1]!.page;
    const code = keepRunning(run, hasShown, stop.signal, (line) => said.push(line), 0);
    return code.then((last) => ({ last, runs }));
  }

  test("is started again each time, until it is stopped", async () => {
    const failed = { code: 1, page: false };
    const ends = [{ code: 1, page: true }, failed, failed, { code: 0, page: true }];
    expect(await runAll(...ends)).toEqual({ last: 0, runs: 4 });
    expect(said).toHaveLength(3);
    expect(said[0]).toContain("It starts again in 15 seconds, and open pages come back");
  });

  test("before it has shown a page ends the command, with what was wrong", async () => {
    const ends = [
      { code: 1, page: false },
      { code: 0, page: true },
    ];
    expect(await runAll(...ends)).toEqual({ last: 1, runs: 1 });
    expect(said).toEqual([]);
  });
});
