import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { localContentful } from "./clients";

const ROOT = path.resolve(__dirname, "../../..");
const server = localContentful();
const started: ChildProcess[] = [];

afterAll(() => {
  for (const child of started) child.kill("SIGKILL");
});

function start(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  const said = { text: "" };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (said.text += chunk.toString()));
  }
  return { child, said };
}

/** Runs a script with the variables of a server, and nothing else that knows of it. */
async function run(script: string, env: Readonly<Record<string, string>>): Promise<string> {
  const { child, said } = start(["--eval", script], env);
  const [code] = (await once(child, "close")) as [number];
  if (code !== 0) throw new Error(said.text);
  return said.text.trim();
}

const READ = `
  const { createClient } = require("contentful");
  const { CONTENTFUL_SPACE_ID: space, CONTENTFUL_ACCESS_TOKEN: accessToken } = process.env;
  createClient({ space, accessToken, host: process.env.CONTENTFUL_HOST, retryLimit: 0 })
    .getEntries()
    .then(({ total }) => console.log(total));
`;

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
  expect(await run(READ, env)).toBe("1");
  expect(await run(UPLOAD, env)).toBe("Upload");
}, 120_000);

test("npm run contentful:local says which variables to use, and runs until it is stopped", async () => {
  const tsx = require.resolve("tsx/cli");
  const { child, said } = start([tsx, "packages/contentful-local/src/cli.ts"]);
  const isReady = () => said.text.includes("Ctrl-C");
  while (!isReady() && child.exitCode === null) {
    await Promise.race([once(child.stdout, "data"), once(child, "close")]);
  }
  const env = Object.fromEntries(
    [...said.text.matchAll(/export (\w+)="(.+)"/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>;
  expect(said.text).toMatch(/with the embedded content \(\d+ entries, \d+ pictures\)/);
  const entries = Number(/(\d+) entries/.exec(said.text)![1]);
  expect(Number(await run(READ, env))).toBe(entries);

  child.kill("SIGINT");
  const [code] = (await once(child, "close")) as [number];
  expect(code).toBe(0);
  expect(existsSync(env.NODE_EXTRA_CA_CERTS!)).toBe(false);
}, 120_000);
