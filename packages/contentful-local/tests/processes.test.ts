import { localContentful } from "./clients";
import { countEntries, runScript } from "./processes";

const server = localContentful();

const UPLOAD = `
  const { createClient } = require("contentful-management");
  const { env } = process;
  const client = createClient(
    {
      accessToken: env.CONTENTFUL_MANAGEMENT_TOKEN,
      host: env.CONTENTFUL_MANAGEMENT_HOST,
      hostUpload: env.CONTENTFUL_UPLOAD_HOST,
    },
    { defaults: { spaceId: env.CONTENTFUL_SPACE_ID, environmentId: env.CONTENTFUL_ENVIRONMENT } },
  );
  client.upload
    .create({}, { file: Buffer.from("a picture") })
    .then((upload) => client.upload.get({ uploadId: upload.sys.id }))
    .then(({ sys }) => client.space.get({}).then(() => console.log(sys.type)));
`;

test("programs of their own reach it by its variables alone, the upload host too", async () => {
  const { env, space } = server.contentful;
  space.putContentType("note", { name: "Note", fields: [] });
  space.putEntry("one", "note", {});
  space.publish("one");
  expect(await countEntries(env)).toBe(1);
  expect(await runScript(UPLOAD, env)).toBe("Upload");
}, 120_000);
