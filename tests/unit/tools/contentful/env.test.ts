import { readCmsEnv } from "../../../../tools/contentful/env";

const MANAGEMENT_TOKEN = "CFPAT-abcdefghij-KLMNOPQRST";
const SECRET = "0123456789abcdef".repeat(4);

test("space and management token are enough for the commands", () => {
  const env = { CONTENTFUL_SPACE_ID: "space1", CONTENTFUL_MANAGEMENT_TOKEN: MANAGEMENT_TOKEN };
  expect(readCmsEnv(env)).toEqual({
    spaceId: "space1",
    environment: "master",
    managementToken: MANAGEMENT_TOKEN,
    host: "api.contentful.com",
    uploadHost: "upload.contentful.com",
  });
});

test("every problem is listed at once, and no secret is shown", () => {
  const read = () =>
    readCmsEnv({
      CONTENTFUL_MANAGEMENT_TOKEN: "half a token",
      CONTENTFUL_UPLOAD_HOST: "https://upload.contentful.com",
      CONTENTFUL_WEBHOOK_SECRET: SECRET.slice(1),
    });
  expect(read).toThrow(
    new Error(
      [
        "The environment cannot be used. Fix these variables and start again:",
        "  CONTENTFUL_MANAGEMENT_TOKEN must be the whole token, without spaces or quotes",
        "  CONTENTFUL_UPLOAD_HOST must be a host without https://, such as upload.contentful.com",
        "  CONTENTFUL_WEBHOOK_SECRET must be exactly 64 letters, digits or + / = _ -, such as `openssl rand -hex 32` prints",
        "  CONTENTFUL_SPACE_ID must be set: Contentful shows it under Settings, General settings",
      ].join("\n"),
    ),
  );
});
