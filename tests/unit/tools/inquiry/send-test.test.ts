import { sendTest } from "../../../../tools/inquiry/send-test";
import { receiver } from "../../../support/receiver";

const server = receiver();

test.each([
  [{ INQUIRY_DELIVERY: "none" }, "INQUIRY_DELIVERY is none, so the site has no form"],
  [{}, "INQUIRY_DELIVERY is not set, so nothing was sent: the form reports success"],
  [{ INQUIRY_DELIVERY: "publisher" }, "SITE_URL must be set to the site's address"],
  [
    { INQUIRY_DELIVERY: "publisher", SITE_URL: "http://127.0.0.1:1" },
    "http://127.0.0.1:1/inquiries did not accept the test message: it cannot be reached",
  ],
])("says what to change in %j", async (env, sentence) => {
  await expect(sendTest(env)).rejects.toThrow(sentence);
});

const FORM = ["name", "email", "phone", "date", "location", "message", "id"];
const ACCEPTED = "accepted the test message. Check that it arrives";
const rejected = (status: string) =>
  `did not accept the test message: it responded with status ${status}`;

test.each<[string, string, number, string[], string, string?]>([
  ["netlify", "/contact/", 200, ["form-name", ...FORM], ACCEPTED],
  ["publisher", "/inquiries", 202, ["_next", ...FORM], ACCEPTED],
  ["worker", "/inquiries", 202, ["_next", ...FORM], ACCEPTED],
  // A host without the publisher responds with a page.
  ["publisher", "/inquiries", 200, ["_next", ...FORM], rejected("200, but did not confirm")],
  ["a service", "/f/abc", 200, ["_next", ...FORM], ACCEPTED],
  // FormSubmit, until the address is confirmed.
  [
    "a service",
    "/f/abc",
    200,
    ["_next", ...FORM],
    rejected("200, but did not confirm"),
    '{"success":"false"}',
  ],
])("sends %s its fields at %s, and reports the response %i", async (delivery, address, ...row) => {
  const [status, fields, sentence, body = "{}"] = row;
  Object.assign(server, { status, body });
  const SITE_URL = server.address;
  const INQUIRY_DELIVERY = delivery === "a service" ? SITE_URL + address : delivery;
  const outcome = await sendTest({ INQUIRY_DELIVERY, SITE_URL: `${SITE_URL}/` }).catch(String);
  expect(outcome).toContain(sentence);
  expect(server.received).toMatchObject([
    { path: address, headers: { accept: "application/json" } },
  ]);
  expect([...new URLSearchParams(server.received[0]!.body).keys()]).toEqual(fields);
});
