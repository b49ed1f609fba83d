import { sendTest } from "../../../../tools/inquiry/send-test";
import { receiver } from "../../../support/receiver";

const server = receiver();

test.each([
  [{}, "INQUIRY_DELIVERY is not set, so nothing was sent: the form reports success"],
  [{ INQUIRY_DELIVERY: "publisher" }, "SITE_URL must be set to the site's address"],
  [
    { INQUIRY_DELIVERY: "publisher", SITE_URL: "http://127.0.0.1:1" },
    "http://127.0.0.1:1/inquiries did not accept the test message: it cannot be reached",
  ],
])("%j: it says what to change", async (env, sentence) => {
  await expect(sendTest(env)).rejects.toThrow(sentence);
});

const FORM = ["name", "email", "phone", "date", "location", "message", "id"];
const TAKEN = "accepted the test message. Check that it arrives";
const refused = (status: string) =>
  `did not accept the test message: it responded with status ${status}`;

test.each<[string, string, number, string[], string, string?]>([
  ["netlify", "/contact/", 200, ["form-name", ...FORM], TAKEN],
  ["publisher", "/inquiries", 202, ["_next", ...FORM], TAKEN],
  // A host without the publisher answers with a page.
  [
    "publisher",
    "/inquiries",
    200,
    ["_next", ...FORM],
    refused("200, but did not confirm that it accepted it."),
  ],
  ["a service", "/f/abc", 200, ["_next", ...FORM], TAKEN],
  // FormSubmit, until the address is confirmed; and a service's page at a wrong address.
  [
    "a service",
    "/f/abc",
    200,
    ["_next", ...FORM],
    refused("200, but did not confirm"),
    '{"success":"false"}',
  ],
])("%s gets the fields that it knows at %s, and answers %i", async (delivery, address, ...row) => {
  const [status, fields, sentence, body = "{}"] = row;
  Object.assign(server, { status, body });
  const SITE_URL = server.address;
  const INQUIRY_DELIVERY = delivery === "a service" ? SITE_URL + address : delivery;
  const outcome = await sendTest({ INQUIRY_DELIVERY, SITE_URL: `${SITE_URL}/` }).catch(String);
  expect(outcome).toContain(sentence);
  expect(server.heard).toMatchObject([{ path: address, headers: { accept: "application/json" } }]);
  expect([...new URLSearchParams(server.heard[0]!.body).keys()]).toEqual(fields);
});
