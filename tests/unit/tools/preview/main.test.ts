import { readEnv, showsDrafts } from "../../../../src/build/env";
import { previewEnv } from "../../../../tools/preview/main";

const TOKEN = "abcdefghij-KLMNOPQRST_0123456789";

const env = { CONTENTFUL_SPACE_ID: "space1", CONTENTFUL_PREVIEW_TOKEN: TOKEN };

test("space and preview token are enough and alone count, with Contentful's own host, and only the preview itself can refresh it", () => {
  const published = { CONTENTFUL_ACCESS_TOKEN: `${TOKEN}-published`, CONTENTFUL_HOST: "cdn" };
  const siteEnv = previewEnv({ ...env, ...published });
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
