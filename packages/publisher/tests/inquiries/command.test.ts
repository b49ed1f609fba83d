import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { compiled } from "../support/compiled";
import { listen } from "../support/listen";
import { roomForEachTest } from "./support/room";

const room = roomForEachTest();
beforeEach(() => room.open());

/** `npm run inquiry:test`: its sentence and its exit code. */
async function run(env: NodeJS.ProcessEnv) {
  const { NODE_ENV, PATH } = process.env;
  const command = spawn(process.execPath, [compiled("src/inquiries/test-command")], {
    env: { NODE_ENV, PATH, ENV_FILE: "", ...env },
  });
  const [sentence] = await Promise.all([text(command.stdout), once(command, "close")]);
  return [sentence, command.exitCode];
}

test.each([
  [
    {},
    "INQUIRY_DELIVERY is not set, so nothing was sent: the form says that it has sent a message",
  ],
  [{ INQUIRY_DELIVERY: "mail" }, "INQUIRY_DELIVERY must be netlify, publisher or an address"],
  [{ INQUIRY_DELIVERY: "publisher" }, "SITE_URL must be set to the site's address"],
  [
    { INQUIRY_DELIVERY: "publisher", SITE_URL: "http://127.0.0.1:1" },
    "http://127.0.0.1:1/inquiries did not take the test message: it cannot be reached",
  ],
])("%j: it says what to mend", async (env, sentence) => {
  expect(await run(env)).toEqual([expect.stringContaining(sentence), 1]);
});

test("the publisher takes the test, and it arrives", async () => {
  expect(await run({ INQUIRY_DELIVERY: "publisher", SITE_URL: `${room.url}/` })).toEqual([
    `${room.url}/inquiries took the test message. Look whether it arrives, also in the folder for spam.\n`,
    0,
  ]);
  const [mail] = await room.server.arrived(1);
  expect(mail?.subject).toBe("Inquiry from Test of the contact form");
  expect(mail?.text).toContain("No couple wrote it.");
});

const FORM = ["name", "email", "phone", "date", "location", "message"];
const TAKEN = /took the test message\. Look whether it arrives/;
const refused = (status: string) =>
  new RegExp(`did not take the test message: it answered with status ${status}`);

test.each<[string, string, number, string[], RegExp, number, string?]>([
  ["netlify", "/contact/", 200, ["form-name", ...FORM], TAKEN, 0],
  ["netlify", "/contact/", 404, ["form-name", ...FORM], refused("404\\."), 1],
  ["a service", "/f/abc", 200, FORM, TAKEN, 0],
  // FormSubmit, until the address is confirmed; and a service's page at a wrong address.
  ["a service", "/f/abc", 200, FORM, refused("200, and not"), 1, '{"success":"false"}'],
  ["a service", "/f/abc", 200, FORM, refused("200, and not"), 1, "<html></html>"],
  // A host without the publisher answers with a page.
  ["publisher", "/inquiries", 200, ["id", ...FORM], refused("200, and not that it took it\\."), 1],
])("%s gets the fields that it knows at %s, and answers %i", async (delivery, address, ...row) => {
  const [status, fields, sentence, exitCode, body = "{}"] = row;
  const posted: unknown[] = [];
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      posted.push(request.url, request.headers.accept, ...new URLSearchParams(sent).keys());
      response.writeHead(status).end(body);
    });
  });
  const SITE_URL = `http://127.0.0.1:${await listen(server)}`;
  const INQUIRY_DELIVERY = delivery === "a service" ? SITE_URL + address : delivery;
  expect(await run({ INQUIRY_DELIVERY, SITE_URL })).toEqual([
    expect.stringMatching(sentence),
    exitCode,
  ]);
  server.close();
  expect(posted).toEqual([address, "application/json", ...fields]);
});
