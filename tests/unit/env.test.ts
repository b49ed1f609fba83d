import { readEnv } from "../../src/env";

const TOKEN = "abcdefghij-KLMNOPQRST_0123456789";

describe("the environment", () => {
  test("without a variable, the site is built from the embedded content", () => {
    expect(readEnv({})).toEqual({
      siteUrl: "https://cedar-and-tide.example.com",
      production: false,
      source: { kind: "embedded" },
    });
  });

  test("with both variables, the site is built from Contentful, with its usual defaults", () => {
    expect(
      readEnv({ CONTENTFUL_SPACE_ID: "space1", CONTENTFUL_ACCESS_TOKEN: TOKEN }).source,
    ).toEqual({
      kind: "contentful",
      spaceId: "space1",
      accessToken: TOKEN,
      environment: "master",
      host: "cdn.contentful.com",
    });
  });

  test("a host can choose drafts, a local server and another environment", () => {
    const env = { CONTENTFUL_SPACE_ID: "space1", CONTENTFUL_ACCESS_TOKEN: TOKEN };
    expect(
      readEnv({
        ...env,
        CONTENTFUL_HOST: "preview.contentful.com",
        CONTENTFUL_ENVIRONMENT: "staging",
      }).source,
    ).toMatchObject({ host: "preview.contentful.com", environment: "staging" });
    expect(readEnv({ ...env, CONTENTFUL_HOST: "localhost:8443" }).source).toMatchObject({
      host: "localhost:8443",
    });
  });

  test.each([
    ["CONTENTFUL_SPACE_ID", "space1", "CONTENTFUL_ACCESS_TOKEN"],
    ["CONTENTFUL_ACCESS_TOKEN", TOKEN, "CONTENTFUL_SPACE_ID"],
  ])("%s alone is an error that names the other one", (name, value, missing) => {
    expect(() => readEnv({ [name]: value })).toThrow(
      `The environment cannot be used. Mend these variables and start again:\n  ${missing} must be set, because ${name} is; unset both for the embedded content`,
    );
  });

  test("every problem is listed at once, a line each", () => {
    expect(() =>
      readEnv({
        SITE_URL: "example",
        CONTENTFUL_SPACE_ID: "not an id",
        CONTENTFUL_HOST: "https://cdn.contentful.com",
        CONTENTFUL_ENVIRONMENT: "main branch",
      }),
    ).toThrow(
      new Error(
        [
          "The environment cannot be used. Mend these variables and start again:",
          "  SITE_URL must be the site's address, such as https://www.example.com",
          "  CONTENTFUL_SPACE_ID must be letters and digits, as Contentful's Settings show it",
          "  CONTENTFUL_ENVIRONMENT must be an environment's id, such as master",
          "  CONTENTFUL_HOST must be a host without https://, such as cdn.contentful.com",
          "  CONTENTFUL_ACCESS_TOKEN must be set, because CONTENTFUL_SPACE_ID is; unset both for the embedded content",
        ].join("\n"),
      ),
    );
  });

  test("a token that was copied in part is an error that never shows it", () => {
    const read = () =>
      readEnv({ CONTENTFUL_SPACE_ID: "space1", CONTENTFUL_ACCESS_TOKEN: "half a token" });
    expect(read).toThrow(
      "CONTENTFUL_ACCESS_TOKEN must be the whole token, without spaces or quotes",
    );
    expect(read).not.toThrow("half a token");
  });

  test("a blank variable counts as one that is not set", () => {
    expect(readEnv({ CONTENTFUL_SPACE_ID: "", CONTENTFUL_ACCESS_TOKEN: "  " }).source).toEqual({
      kind: "embedded",
    });
  });

  test("the site's address loses the slash at its end, so that paths can follow it", () => {
    expect(readEnv({ SITE_URL: "https://www.example.com/" }).siteUrl).toBe(
      "https://www.example.com",
    );
  });

  test("only a production build counts as one", () => {
    expect(readEnv({ NODE_ENV: "production" }).production).toBe(true);
    expect(readEnv({ NODE_ENV: "development" }).production).toBe(false);
  });
});
