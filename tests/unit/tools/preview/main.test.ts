import { readEnv, showsDrafts } from "../../../../src/build/env";
import { previewEnv } from "../../../../tools/preview/main";

const TOKEN = "abcdefghij-KLMNOPQRST_0123456789";

test("space and preview token are enough and alone count, and only the preview itself can refresh its site", () => {
  const env = { CONTENTFUL_SPACE_ID: "space1", CONTENTFUL_PREVIEW_TOKEN: TOKEN };
  const published = { CONTENTFUL_ACCESS_TOKEN: `${TOKEN}-published`, CONTENTFUL_HOST: "cdn" };
  const siteEnv = previewEnv({ ...env, ...published });
  const { source } = readEnv(siteEnv);
  expect(source).toMatchObject({ accessToken: TOKEN, host: "preview.contentful.com" });
  expect(showsDrafts(source)).toBe(true);
  expect(siteEnv["ENABLE_GATSBY_REFRESH_ENDPOINT"]).toBe("true");
  expect(siteEnv["GATSBY_REFRESH_TOKEN"]).toMatch(/^[\da-f-]{36}$/);
});
