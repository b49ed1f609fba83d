import { couple, type Fields, HOUR, pass, roomForEachTest } from "./support/room";

const JSON_TYPE = { "content-type": "application/json" };
const NO_SCRIPT = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

const room = roomForEachTest();
beforeEach(() => room.open());

const post = (fields: Fields, headers?: Record<string, string>) => room.post(fields, headers);

test.each([
  ["as a form", {}],
  ["as JSON", JSON_TYPE],
])(
  "a message of 10,000 characters, in any script and with emoji, arrives whole (%s)",
  async (_way, headers) => {
    const name = '"Zoë" <boss@bank.example> 💍 李, Dan';
    const words = "We met in Tofino. 我們在溫哥華相遇。ਅਸੀਂ ਵਿਆਹ ਕਰ ਰਹੇ ਹਾਂ। 💍👩‍❤️‍👨 ";
    const message = words.repeat(200).slice(0, 10_000).trim();
    const fields = { ...couple, name, location: "Nuu-chah-nulth 🌊", message };
    const { status, text } = await post(fields, headers);
    expect([status, text]).toEqual([202, '{"status":"accepted"}']);
    const [mail] = await room.delivered();
    expect(mail?.text).toContain(`Wedding location: Nuu-chah-nulth 🌊\n\n${message}\n`);
    expect(mail?.subject).toContain(`Inquiry from ${name}`);
    expect(mail?.replyTo).toEqual([{ name, address: couple.email }]);
  },
);

test("without script the couple comes back to the contact page, where it says that it was sent", async () => {
  const { status, headers } = await post({ ...couple, "bot-field": "" }, NO_SCRIPT);
  expect([status, headers.get("location")]).toEqual([303, "/contact/#message-sent"]);
  expect(await room.delivered()).toHaveLength(1);
  const opened = await fetch(`${room.url}/inquiries`, { redirect: "manual" });
  expect([opened.status, opened.headers.get("location")]).toEqual([303, "/contact/"]);
});

test("all that is missing is said at once", async () => {
  const { status, text } = await post({ name: " ", email: "maya", phone: "1" });
  expect(status).toBe(422);
  const { errors } = JSON.parse(text) as { errors: { field: string }[] };
  expect(errors.map(({ field }) => field)).toEqual(["name", "email", "message"]);
  expect(errors[0]).toEqual({ field: "name", message: "Please write your name." });
  expect(await room.files()).toEqual([]);
});

test("without script it is said on a page that shows a way on", async () => {
  const { status, text, headers } = await post({ ...couple, message: "" }, NO_SCRIPT);
  expect([status, headers.get("content-type")]).toEqual([422, "text/html; charset=utf-8"]);
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(text).toContain("<title>Your message was not sent</title>");
  expect(text).toContain("<li>Please write a message.</li>");
  expect(text).toContain("Press Back in your browser: your words are still in the form.");
  // Where messages go is nobody else's business.
  expect(text).not.toContain("hello@officiant.example");
});

test.each([
  [65_000, {}, 202],
  [65_536, {}, 413],
  [300_000, NO_SCRIPT, 413],
])("of %i bytes, more than 64 kB are too much, and are not half taken", async (...row) => {
  const [length, headers, status] = row;
  const answer = await post({ ...couple, message: "x".repeat(length) }, headers);
  expect(answer.status).toBe(status);
  if (status === 413) expect(answer.text).toContain("The message is too long. Please shorten it.");
  expect(room.outbox.status.arrived).toBe(status === 202 ? 1 : 0);
});

test("line breaks in a field begin no line of the mail's head", async () => {
  const evil = (field: string) => `${field}\r\nBcc: everybody@example.net\r\n\r\nX: \u2028y\0`;
  const fields = { name: evil("Maya"), phone: evil("1"), date: evil(""), message: evil("Hello") };
  expect((await post({ ...fields, email: evil("maya@example.org") })).status).toBe(422);
  expect((await post({ ...fields, email: "maya@example.org\r\n" })).status).toBe(202);
  const [mail] = await room.delivered();
  expect(mail?.bcc).toBeUndefined();
  expect(room.server.recipients).toEqual(["hello@officiant.example"]);
  expect(mail?.subject).toContain("Inquiry from Maya Bcc: everybody@example.net X: y");
  expect(mail?.text).toContain("Phone: 1 Bcc: everybody@example.net X: y\n");
});

test("what a bot fills in is marked, and what is left blank is said to be blank", async () => {
  const blank = { phone: "", date: "", location: " " };
  expect((await post({ ...couple, ...blank, "bot-field": "spam.example" })).status).toBe(202);
  const [mail] = await room.delivered();
  expect(mail?.subject).toBe("[probably spam] Inquiry from Maya & Daniel");
  expect(mail?.text).toContain(
    "Phone: (left blank)\nWedding date: (left blank)\nWedding location: (left blank)\n",
  );
});

test("the same id and words arrive once, at the same time and an hour later; other words are not lost", async () => {
  const message = { ...couple, id: "0b7c-1" };
  const both = await Promise.all([post(message), post(message, JSON_TYPE)]);
  expect(both.map(({ status }) => status)).toEqual([202, 202]);
  expect(await room.delivered()).toHaveLength(1);
  pass(HOUR);
  expect((await post(message)).status).toBe(202);
  await post({ ...message, id: "0b7c-2" });
  await post({ ...message, message: "One more question" });
  const mails = await room.delivered();
  expect(mails).toHaveLength(3);
  expect(mails[2]?.text).toContain("One more question");
});

test("without an id, the same words within ten minutes arrive once", async () => {
  await post(couple, NO_SCRIPT);
  // Browsers send line breaks in two ways.
  await post({ ...couple, message: couple.message.replaceAll("\n", "\r\n") }, NO_SCRIPT);
  expect(await room.delivered()).toHaveLength(1);
  pass(HOUR / 6);
  await post(couple, NO_SCRIPT);
  const mails = await room.delivered();
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2);
});

const OLDER = { origin: "https://www.officiant.example" };
const SAME = { ...OLDER, "x-forwarded-host": "www.officiant.example" };
test.each<[string, Record<string, string>, number]>([
  ["this site's page", { "sec-fetch-site": "same-origin", origin: "https://a.example" }, 202],
  ["this site's page in an older browser", SAME, 202],
  ["another site's page", { "sec-fetch-site": "cross-site" }, 403],
  ["another name of the domain", { "sec-fetch-site": "same-site" }, 403],
  ["another site's page in an older browser", OLDER, 403],
  ["nowhere", { origin: "null" }, 403],
])("a message from %s is answered as it should be", async (_from, headers, status) => {
  expect((await post(couple, headers)).status).toBe(status);
  expect(room.outbox.status.arrived).toBe(status === 202 ? 1 : 0);
});

test.each<[string, string, Record<string, string>, number]>([
  ["no JSON", '{"name":', JSON_TYPE, 400],
  ["a list", "[]", JSON_TYPE, 422],
  ["nothing", "null", JSON_TYPE, 422],
  ["numbers", '{"name":1,"email":2,"message":{}}', JSON_TYPE, 422],
  ["a prototype", '{"__proto__":{"name":"x"}}', JSON_TYPE, 400],
  ["a text", "Hello", { "content-type": "text/plain" }, 415],
  ["an odd id", `name=a&email=a@b&message=c&id=../../etc`, {}, 422],
])("%s is refused in words", async (_what, body, headers, status) => {
  const form = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" };
  const init = { method: "POST", headers: { ...form, ...headers }, body };
  const response = await fetch(`${room.url}/inquiries`, init);
  expect(response.status).toBe(status);
  const { errors } = (await response.json()) as { errors: { message: string }[] };
  for (const { message } of errors) expect(message).toMatch(/^[A-Z].*\.$/);
  expect(await room.files()).toEqual([]);
});

/** Answers to 20 messages and one more from what a proxy says are these addresses. */
async function statuses(addressOf: (index: number) => string) {
  const all = Array.from({ length: 21 }, async (_, index) => {
    const fields = { ...couple, message: `Ours ${index} ${Date.now()}` };
    return (await post(fields, { "x-forwarded-for": addressOf(index) })).status;
  });
  return (await Promise.all(all)).sort();
}
const ALL = Array<number>(21).fill(202);

const network = (index: number) => `2001:db8:0:1:${index}::${index}`;
test.each([
  ["an address", () => "198.51.100.1", "203.0.113.1"],
  ["an IPv6 network of /64", network, "2001:db8:0:2::1"],
])("%s may send 20 messages an hour, whatever others send", async (_who, addressOf, other) => {
  expect(await statuses(addressOf)).toEqual([...ALL.slice(1), 429]);
  const { status, text, headers } = await post(couple, { "x-forwarded-for": addressOf(21) });
  expect([status, headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^3[56]\d\d$/)]);
  expect(text).toContain("Please send it again in an hour.");
  expect((await post(couple, { "x-forwarded-for": other })).status).toBe(202);
  expect(await room.delivered()).toHaveLength(21);
  pass(HOUR);
  expect(await statuses(addressOf)).toContain(202);
});

test("behind a proxy that is not trusted, couples are not taken for one sender", async () => {
  await room.reopen(0, { trustProxy: false });
  expect(await statuses((index) => `203.0.113.${index}`)).toEqual(ALL);
});
