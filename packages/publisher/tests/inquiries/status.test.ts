import { PublisherFixture, type PublisherProcess } from "../support/publisher-fixture";
import { openStatusPage } from "../support/status-page";
import { MailServer } from "./support/mail-server";
import { couple } from "./support/room";

const fixture = new PublisherFixture();
const server = new MailServer();
let publisher: PublisherProcess;
beforeAll(async () => {
  await server.listen();
  publisher = await fixture.startLive(server.variables);
});
afterAll(async () => {
  await fixture.end();
  await server.close();
});

const readyz = async () => (await fetch(`${fixture.url}/readyz`)).status;

/** Presses a button as a browser does, which shows the page that comes of it. */
async function press(name: string) {
  const answer = await fixture.press(name);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "../status"]);
  return openStatusPage(fixture);
}

test("an expired password turns the headline and the monitor red until the messages are sent", async () => {
  const before = await openStatusPage(fixture);
  expect([await readyz(), before.headline]).toEqual([
    200,
    "Everything that was published is live.",
  ]);
  expect(before.buttons).not.toContain("Send again");

  server.refusals.login.push(535, 535);
  const body = new URLSearchParams(couple);
  await fetch(`${fixture.url}/inquiries`, { method: "POST", body, redirect: "manual" });
  await fixture.statusWhen(({ inquiries }) => inquiries?.isStuck === true, "the login is refused");
  expect(await readyz()).toBe(503);
  const { headline, text, buttons } = await press("inquiries-again");
  expect(headline).toBe("Messages from couples do not reach you.");
  expect(text).toContain("The last attempt: The mail server refuses the login.");
  expect(buttons).toContain("Send again");

  // Whoever presses it sees at once what came of it.
  const after = await press("inquiries-again");
  expect([await readyz(), after.headline]).toEqual([200, before.headline]);
  expect(server.mails).toHaveLength(1);
  expect(publisher.output).not.toContain("secret-word");
});

test("whoever sends a test message comes back to the page, which says what came of it", async () => {
  expect((await press("inquiry-test")).text).toMatch(
    /m\.: A test was sent to hello@officiant\.example\. Look there, and in the folder for spam\./,
  );
  expect(server.mails.at(-1)?.subject).toBe("Test: the website's mail works");
  server.refusals.login.push(535);
  expect((await press("inquiry-test")).text).toContain(
    "The test was not sent. The mail server refuses the login.",
  );
});
