import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { tempFolder } from "../support/temp-folder";
import { MailServer } from "./support/mail-server";
import { Room } from "./support/room";

const ROOT = path.resolve(__dirname, "../../../..");
const temp = tempFolder();

/** `npm run inquiry:test`: its sentence and its exit code. */
const run = (env: NodeJS.ProcessEnv): Promise<[string, number]> =>
  new Promise((resolve) => {
    const { NODE_ENV, PATH } = process.env;
    const child = execFile(
      process.execPath,
      ["--import", "tsx", "packages/publisher/src/inquiries/test-command.ts"],
      { cwd: ROOT, env: { NODE_ENV, PATH, ENV_FILE: "", ...env } },
      (_error, stdout) => resolve([stdout, child.exitCode ?? -1]),
    );
  });

interface Posted {
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly fields: Readonly<Record<string, string>>;
}

/** A service that takes forms, such as Netlify or Formspree. */
async function service(status: number, answer: string) {
  const posted: Posted[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const fields = Object.fromEntries(new URLSearchParams(body));
      posted.push({ url: request.url, headers: request.headers, fields });
      response.writeHead(status).end(answer);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { posted, url, close: () => server.close() };
}

test("where nothing is set up, it says that messages go nowhere", async () => {
  expect(await run({})).toEqual([
    "INQUIRY_DELIVERY is not set, so nothing was sent: the form says that it has sent a message, and the message goes nowhere.\n",
    1,
  ]);
});

test.each([
  [{ INQUIRY_DELIVERY: "mail" }, "INQUIRY_DELIVERY must be netlify, publisher or an address"],
  [{ INQUIRY_DELIVERY: "publisher" }, "SITE_URL must be set to the site's address"],
  [{ INQUIRY_DELIVERY: "netlify" }, "SITE_URL must be set to the site's address"],
  [
    { INQUIRY_DELIVERY: "publisher", SITE_URL: "http://127.0.0.1:1" },
    "http://127.0.0.1:1/inquiries did not take the test message: it cannot be reached",
  ],
])("%j: it says what to mend", async (env, sentence) => {
  const [printed, code] = await run(env);
  expect(printed).toContain(sentence);
  expect(code).toBe(1);
});

test("the publisher takes the test, and it arrives", async () => {
  const server = await new MailServer().listen();
  const room = await Room.open(path.join(temp.path, "outbox"), { port: server.port });
  try {
    const [sentence, code] = await run({ INQUIRY_DELIVERY: "publisher", SITE_URL: `${room.url}/` });
    expect([sentence, code]).toEqual([
      `${room.url}/inquiries took the test message. Look whether it arrives, also in the folder for spam.\n`,
      0,
    ]);
    const [mail] = await server.arrived(1);
    expect(mail?.subject).toBe("Inquiry from Test of the contact form");
    expect(mail?.text).toContain("No couple wrote it.");
  } finally {
    await room.close();
    await server.close();
  }
});

test("a host without the publisher answers with a page, and that is no success", async () => {
  const host = await service(200, "<h1>Not found</h1>");
  const [sentence, code] = await run({ INQUIRY_DELIVERY: "publisher", SITE_URL: host.url });
  host.close();
  expect(sentence).toContain("did not take the test message: it answered with status 200.");
  expect(code).toBe(1);
});

test("Netlify gets the fields by its conventions, and a service the form's own", async () => {
  const host = await service(200, "{}");
  const [, netlify] = await run({ INQUIRY_DELIVERY: "netlify", SITE_URL: host.url });
  const [, form] = await run({ INQUIRY_DELIVERY: `${host.url}/f/abc` });
  host.close();
  expect([netlify, form]).toEqual([0, 0]);
  expect(host.posted.map(({ url }) => url)).toEqual(["/contact/", "/f/abc"]);
  expect(host.posted[0]?.fields).toMatchObject({
    "form-name": "inquiry",
    name: "Test of the contact form",
  });
  expect(host.posted[1]?.headers).toMatchObject({
    accept: "application/json",
    "content-type": "application/x-www-form-urlencoded;charset=UTF-8",
  });
  expect(Object.keys(host.posted[1]?.fields ?? {}).sort()).toEqual(
    ["name", "email", "phone", "date", "location", "message"].sort(),
  );
});

test("a service that refuses is named with its answer", async () => {
  const host = await service(403, "{}");
  const [sentence, code] = await run({ INQUIRY_DELIVERY: host.url });
  host.close();
  expect([sentence, code]).toEqual([
    `${host.url} did not take the test message: it answered with status 403.\n`,
    1,
  ]);
});
