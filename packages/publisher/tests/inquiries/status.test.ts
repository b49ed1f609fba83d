import { parse } from "node-html-parser";
import { PublisherFixture, secrets } from "../support/publisher-fixture";
import { until } from "../support/until";
import { MailServer } from "./support/mail-server";
import { couple } from "./support/room";

const fixture = new PublisherFixture();
const server = new MailServer({
  allowInsecureAuth: true,
  onAuth: ({ password }, _session, done) =>
    password === accepted
      ? done(null, { user: "website" })
      : done(Object.assign(new Error("Expired"), { responseCode: 535 })),
});
let accepted = "another";
beforeAll(async () => {
  await server.listen();
  await fixture.start({
    SMTP_URL: `smtp://website:password@127.0.0.1:${server.port}`,
    INQUIRY_TO: "hello@officiant.example",
    INQUIRY_FROM: "website@officiant.example",
  });
  await fixture.idle();
});
afterAll(async () => {
  await fixture.end();
  await server.close();
});

const readyz = async () => (await fetch(`${fixture.url}/readyz`)).status;

async function readPage() {
  const headers = { authorization: `Bearer ${secrets.status}`, accept: "text/html" };
  const page = parse(await (await fetch(`${fixture.url}/status`, { headers })).text());
  return {
    headline: page.querySelector("h1")?.text,
    text: page.text.replace(/\s+/g, " "),
    buttons: page.querySelectorAll("button").map(({ text }) => text),
  };
}

test("an expired password turns the headline and the monitor red until the messages are sent", async () => {
  expect([await readyz(), (await readPage()).headline]).toEqual([
    200,
    "Everything that was published is live.",
  ]);
  expect((await readPage()).buttons).not.toContain("Send again");

  const body = new URLSearchParams(couple);
  await fetch(`${fixture.url}/inquiries`, { method: "POST", body, redirect: "manual" });
  await fixture.statusWhen(({ inquiries }) => inquiries?.isStuck === true, "the login is refused");
  expect(await readyz()).toBe(503);
  const { headline, text, buttons } = await readPage();
  expect(headline).toBe("Messages from couples do not reach you.");
  expect(text).toContain("The last attempt: The mail server refuses the login.");
  expect(buttons).toContain("Send again");

  accepted = "password";
  expect((await fixture.press("inquiries-again")).status).toBe(303);
  await server.arrived(1);
  await until(async () => (await readyz()) === 200, "all is well");
});

test("whoever sends a test message comes back to the page, which says what came of it", async () => {
  const answer = await fixture.press("inquiry-test");
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "../status"]);
  expect((await readPage()).text).toMatch(
    /m\.: A test was sent to hello@officiant\.example\. Look there, and in the folder for spam\./,
  );
  accepted = "another";
  await fixture.press("inquiry-test");
  expect((await readPage()).text).toContain(
    "The test was not sent. The mail server refuses the login.",
  );
});
