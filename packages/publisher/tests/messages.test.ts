import { readdirSync, utimesSync } from "node:fs";
import { couple, intakeForEachTest } from "./support/intake";

const intake = intakeForEachTest();
type Fields = Readonly<Record<string, string>>;
const post = (fields: Fields, headers?: Record<string, string>) => intake().post(fields, headers);
const subjects = () => intake().mails.map(({ subject }) => subject);

const NO_SCRIPT = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const OFFICIANT = "tala@officiant.example";
const OPERATOR = "operator@officiant.example";
const HOUR = 60 * 60_000;

test("sends a message with all fields of the form, and with the couple's reply address", async () => {
  const { status, text } = await post({ ...couple, id: "1" });
  expect([status, text]).toEqual([202, '{"status":"accepted"}']);
  const [mail] = intake().mails;
  expect([mail?.sender, mail?.receivers]).toEqual([OPERATOR, [OFFICIANT]]);
  expect(mail?.subject).toBe("Inquiry from Maya & Daniel, Saturday, June 19, 2027");
  expect(mail?.replyTo).toEqual([{ name: couple.name, address: couple.email }]);
  expect(mail?.text).toBe(`Name: Maya & Daniel
Email: maya@example.org
Phone: 604-555-0100
Date: Saturday, June 19, 2027
Location: Tofino

Message:

Are you free?
We would love that.

-- 
Sent by the contact form on your website. To answer them, press Reply.
`);
});

test.each([
  ["2028-02-29", "Tuesday, February 29, 2028"],
  ["2026-02-30", "2026-02-30"],
  ["2026-13-01", "2026-13-01"],
  ["0027-06-19", "0027-06-19"],
  ["next summer", "next summer"],
])("writes the date %s as %s", async (date, written) => {
  expect((await post({ ...couple, date })).status).toBe(202);
  expect(intake().mails[0]?.text).toContain(`Date: ${written}\n`);
});

test("delivers 10,000 characters, in any script and with emoji, unchanged", async () => {
  const name = '"Zoë" <boss@bank.example> 💍 李, Dan';
  const words = "我們在溫哥華相遇。ਅਸੀਂ ਵਿਆਹ ਕਰ ਰਹੇ ਹਾਂ। 💍👩‍❤️‍👨 ";
  const message = words.repeat(300).slice(0, 10_000).trim();
  expect((await post({ ...couple, name, message })).status).toBe(202);
  expect(intake().mails[0]?.text).toContain(message);
  expect(intake().mails[0]?.replyTo).toEqual([{ name, address: couple.email }]);
});

const RELATIVE = { ...couple, _next: "/contact/#sent" };
const REFERER = { ...NO_SCRIPT, referer: "https://www.officiant.example/contact/?a" };
test.each<[string, Fields, Record<string, string>, string]>([
  ["to the address in the form", RELATIVE, NO_SCRIPT, "/contact/#sent"],
  ["to the page of the form", couple, REFERER, "/contact/"],
  ["to the first page", couple, NO_SCRIPT, "/"],
  ["never to another site", { ...couple, _next: "https://evil.example/a" }, NO_SCRIPT, "/a"],
  [
    "never to an address without scheme",
    { ...couple, _next: "/.//evil.example" },
    NO_SCRIPT,
    "/evil.example",
  ],
  ["to the first page for an invalid address", { ...couple, _next: "http://[" }, NO_SCRIPT, "/"],
])("without JavaScript, redirects the couple %s", async (_where, fields, headers, location) => {
  const response = await post(fields, headers);
  expect([response.status, response.headers.get("location")]).toEqual([303, location]);
  expect(intake().mails).toHaveLength(1);
});

test("reports all problems at once, with and without JavaScript", async () => {
  const fields = { name: " ", email: "maya", phone: "1" };
  const { status, text } = await post(fields);
  expect([status, JSON.parse(text)]).toEqual([
    422,
    {
      errors: [
        { field: "name", message: "is missing" },
        { field: "message", message: "is missing" },
        { field: "email", message: "must be a whole email address, such as name@example.com" },
      ],
    },
  ]);
  const plain = await post(fields, NO_SCRIPT);
  expect(plain.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(plain.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(plain.text).toContain("<li>name is missing</li>");
  expect(plain.text).toContain("Press Back in your browser: the form still has your text.");
  expect(intake().mails).toEqual([]);
});

const ofLength = (length: number) => ({ message: "x".repeat(length) });
const HOST = { host: "www.officiant.example" };
test.each<[string, Fields, Record<string, string>, number, string]>([
  ["of 64,000 bytes", ofLength(64_000), {}, 202, "accepted"],
  ["of more than 64 kB", ofLength(65_536), {}, 422, "Please shorten it."],
  ["of 300 kB", ofLength(300_000), {}, 413, "Please shorten it."],
  ["from this site's page", {}, { "sec-fetch-site": "same-origin" }, 202, "accepted"],
  ["from another site's page", {}, { "sec-fetch-site": "cross-site" }, 403, "another site"],
  ["from another name of the domain", {}, { "sec-fetch-site": "same-site" }, 403, "another site"],
  ["from another site in an older browser", {}, { origin: "https://evil.example" }, 403, "another"],
  ["from an unknown origin", {}, { origin: "null" }, 403, "another site"],
])("responds to a message %s", async (_what, fields, headers, status, words) => {
  const response = await post({ ...couple, ...fields }, { ...headers, ...HOST });
  expect([response.status, response.text]).toEqual([status, expect.stringContaining(words)]);
  expect(intake().mails).toHaveLength(status === 202 ? 1 : 0);
});

test("ignores line breaks and direction marks in headers", async () => {
  const evil = (field: string) => `${field}\r\nBcc: everybody@example.net\r\n\r\nX: \u2028y\0`;
  expect((await post({ ...couple, email: evil("maya@example.org") })).status).toBe(422);
  const name = `\u202E${evil("Maya")}\u2066`;
  expect((await post({ ...couple, name, date: "", [evil("other")]: "1" })).status).toBe(202);
  const [mail] = intake().mails;
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.receivers).toEqual([OFFICIANT]);
  expect(mail?.subject).toBe("Inquiry from Maya Bcc: everybody@example.net X: y");
  expect(mail?.replyTo?.[0]?.name).toBe("Maya Bcc: everybody@example.net X: y");
});

test.each([
  ["jürgen@example.com", undefined, "jürgen@example.com\n", "Reply will not reach them"],
  ["jo@bücher.example", "jo@xn--bcher-kva.example", "jo@bücher.example\n", "press Reply"],
])("keeps headers ASCII with the address %s", async (email, replyTo, line, how) => {
  expect((await post({ ...couple, email })).status).toBe(202);
  const [mail] = intake().mails;
  expect(mail?.replyTo?.[0]?.address).toBe(replyTo);
  expect(mail?.raw.split("\r\n\r\n")[0]).toMatch(/^\p{ASCII}+$/u);
  expect(mail?.text).toContain(`Email: ${line}`);
  expect(mail?.text).toContain(how);
});

test("marks messages with a filled-in hidden field, and names blank fields", async () => {
  const blank = { phone: "", date: "0027-06-19", location: " ", _gotcha: "spam.example" };
  expect((await post({ ...couple, ...blank })).status).toBe(202);
  expect(subjects()).toEqual(["[probably spam] Inquiry from Maya & Daniel"]);
  expect(intake().mails[0]?.text).toContain(
    "Phone: (left blank)\nDate: 0027-06-19\nLocation: (left",
  );
});

test("sends each id once, even at the same time or a day later, but never drops different words", async () => {
  const message = { ...couple, id: "0b7c-1" };
  const both = await Promise.all([post(message), post(message)]);
  expect(both.map(({ status }) => status)).toEqual([202, 202]);
  expect(intake().mails).toHaveLength(1);
  for (const name of readdirSync(intake().machine.at("taken")))
    utimesSync(intake().machine.at(`taken/${name}`), 0, 0);
  expect((await post(message)).status).toBe(202);
  expect(intake().mails).toHaveLength(1);
  await post({ ...message, id: "0b7c-2" });
  await post({ ...message, message: "One more question" });
  expect(intake().mails).toHaveLength(3);
});

test("without an id, sends the same words once within ten minutes", async () => {
  await post(couple, NO_SCRIPT);
  // Browsers send either kind of line break.
  await post({ ...couple, message: couple.message.replace("\n", "\r\n") }, NO_SCRIPT);
  expect(intake().mails).toHaveLength(1);
  const now = Date.now();
  jest.spyOn(Date, "now").mockReturnValue(now + HOUR / 6 + 1000);
  await post(couple, NO_SCRIPT);
  expect(intake().mails).toHaveLength(2);
});

test.each([
  [452, 507, "cannot store"],
  [554, 503, "not sent"],
])(
  "reports to the couple that the message was not sent if Postfix responds with %i",
  async (code, status, words) => {
    intake().mailServer.refusals.push(code);
    const response = await post({ ...couple, id: "1" });
    expect(response.status).toBe(status);
    expect(response.text).toContain(words);
    expect((await post({ ...couple, id: "1" })).status).toBe(202);
    expect(intake().mails).toHaveLength(1);
  },
);

/** Sends messages that the web server has received from these addresses. */
const send = (count: number, addressOf: (index: number) => string) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const headers = { "x-forwarded-for": `1.2.3.4, ${addressOf(index)}` };
      return (await post({ ...couple, id: `${index}-${Math.random()}` }, headers)).status;
    }),
  );

const inNetwork = (index: number) => `2001:db8:0:1:${index}::${index}`;
test.each([
  ["an address", () => "198.51.100.1", "203.0.113.1"],
  ["an IPv6 network of /64", inNetwork, "2001:db8:0:2::1"],
])("limits %s to 20 messages an hour, whatever others send", async (_who, addressOf, other) => {
  expect((await send(21, addressOf)).filter((status) => status === 429)).toHaveLength(1);
  expect(await send(1, () => other)).toEqual([202]);
  const now = performance.now();
  jest.spyOn(performance, "now").mockReturnValue(now + HOUR + 1000);
  expect(await send(1, addressOf)).toEqual([202]);
});

test("does not count messages that were rejected, so that couples can try again", async () => {
  const addressOf = () => "198.51.100.1";
  intake().mailServer.refusals.push(...Array.from({ length: 20 }, () => 452));
  expect(new Set(await send(20, addressOf))).toEqual(new Set([507]));
  const invalid = await post({ name: "" }, { "x-forwarded-for": addressOf() });
  expect(invalid.status).toBe(422);
  expect(new Set(await send(20, addressOf))).toEqual(new Set([202]));
});

test("holds messages beyond 100 an hour, and rejects them beyond 1,000", async () => {
  const addressOf = (index: number) => `198.51.${index >> 8}.${index & 255}`;
  const receivers = () => [
    ...new Set(
      intake()
        .mails.splice(0)
        .map((mail) => `${mail.receivers}`),
    ),
  ];
  await send(100, addressOf);
  expect(receivers()).toEqual([OFFICIANT]);
  for (let hundreds = 1; hundreds < 10; hundreds += 1) await send(100, addressOf);
  expect(receivers()).toEqual(["held@site.invalid"]);
  expect(await send(1, () => "203.0.113.9")).toEqual([429]);
});
