import path from "node:path";
import { tempFolder } from "../support/temp-folder";
import { until } from "../support/until";
import { MailServer } from "./support/mail-server";
import { couple, Room, type Fields, type RoomOptions } from "./support/room";

const temp = tempFolder();
const JSON_TYPE = { "content-type": "application/json" };
const NO_SCRIPT = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

const server = new MailServer();
let room: Room;
let count = 0;
const open = async (options: RoomOptions = {}) => {
  const timing = { retry: 30, longestRetry: 100 };
  room = await Room.open(path.join(temp.path, `${count}`), {
    port: server.port,
    timing,
    ...options,
  });
};
beforeAll(() => server.listen());
afterAll(() => server.close());
beforeEach(async () => {
  count += 1;
  server.clear();
  await open();
});
afterEach(() => room.close());

/** Waits until all is sent. */
const settled = () => until(() => room.outbox.status.waiting === 0, "nothing waits");
/** The messages of the mails that have arrived. */
const bodies = async () => {
  await settled();
  return server.mails.map(({ text = "" }) => text.split("\n\n").slice(1, -1).join("\n\n").trim());
};

test.each([
  ["as a form", {}],
  ["as JSON", JSON_TYPE],
])("a message sent %s by script is taken", async (_way, headers: Record<string, string>) => {
  const { status, text } = await room.post(couple, headers);
  expect([status, text]).toEqual([202, '{"status":"accepted"}']);
  expect(await bodies()).toEqual([couple.message]);
});

test("without script the couple comes back to the contact page, where it says that it was sent", async () => {
  const answer = await room.post({ ...couple, "bot-field": "" }, NO_SCRIPT);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/contact/#message-sent");
  await server.arrived(1);
});

test("whoever opens the address itself finds the form", async () => {
  const { status, headers } = await fetch(`${room.url}/inquiries`, { redirect: "manual" });
  expect([status, headers.get("location")]).toEqual([303, "/contact/"]);
});

test("all that is missing is said at once", async () => {
  const { status, text } = await room.post({ name: " ", email: "maya", phone: "1" });
  expect(status).toBe(422);
  expect(JSON.parse(text)).toEqual({
    errors: [
      { field: "name", message: "Please write your name." },
      {
        field: "email",
        message:
          "Please write your email address in full, such as name@example.com: the answer goes there.",
      },
      { field: "message", message: "Please write a message." },
    ],
  });
  expect(room.outbox.status.arrived).toBe(0);
});

test("without script it is said on a page that shows a way on", async () => {
  const { status, text, headers } = await room.post({ ...couple, message: "" }, NO_SCRIPT);
  expect([status, headers.get("content-type")]).toEqual([422, "text/html; charset=utf-8"]);
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(text).toContain("<title>Your message was not sent</title>");
  expect(text).toContain("<li>Please write a message.</li>");
  expect(text).toContain("Press Back in your browser: your words are still in the form.");
  // Where messages go is nobody else's business.
  expect(text).not.toContain("hello@officiant.example");
});

test("a message of 10,000 characters arrives whole, in any script and with emoji", async () => {
  const long = "We met in Tofino. 我們在溫哥華相遇。ਅਸੀਂ ਵਿਆਹ ਕਰ ਰਹੇ ਹਾਂ। 💍👩‍❤️‍👨 "
    .repeat(200)
    .slice(0, 10_000)
    .trim();
  for (const [index, headers] of [{}, JSON_TYPE].entries()) {
    const fields = {
      ...couple,
      name: `Zoë 💍 李 ${index}`,
      location: "Nuu-chah-nulth 🌊",
      message: long,
    };
    expect((await room.post(fields, headers)).status).toBe(202);
  }
  const mails = await server.arrived(2);
  for (const [index, mail] of mails.entries()) {
    expect(mail.text).toContain(long);
    expect(mail.text).toContain("Wedding location: Nuu-chah-nulth 🌊");
    expect(mail.subject).toContain(`Inquiry from Zoë 💍 李 ${index}`);
    expect(mail.replyTo).toEqual([{ name: `Zoë 💍 李 ${index}`, address: couple.email }]);
  }
});

test("64 kB are too much, and are not half taken", async () => {
  const answers = await Promise.all([
    room.post({ ...couple, message: "x".repeat(65_536) }),
    room.post({ ...couple, message: "x".repeat(300_000) }),
    room.post({ ...couple, message: "x".repeat(300_000) }, NO_SCRIPT),
    room.post({ ...couple, message: "x".repeat(65_000) }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([413, 413, 413, 202]);
  expect(answers[2]?.text).toContain("The message is too long. Please shorten it.");
  expect(room.outbox.status.arrived).toBe(1);
});

test("line breaks in a field begin no line of the mail's head", async () => {
  const evil = (field: string) => `${field}\r\nBcc: everybody@example.net\r\n\r\nX: \u2028y\0`;
  const fields = {
    name: evil("Maya"),
    phone: evil("1"),
    date: evil("2027-06-19"),
    location: evil("Tofino"),
    message: evil("Hello"),
  };
  expect((await room.post({ ...fields, email: evil("maya@example.org") })).status).toBe(422);
  expect((await room.post({ ...fields, email: "maya@example.org\r\n" })).status).toBe(202);
  const [mail] = await server.arrived(1);
  expect(mail?.to).toEqual([{ name: "", address: "hello@officiant.example" }]);
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.headers.map(({ key }) => key).sort()).toEqual(
    [
      "content-transfer-encoding",
      "content-type",
      "date",
      "from",
      "message-id",
      "mime-version",
      "reply-to",
      "subject",
      "to",
    ].sort(),
  );
  expect(mail?.subject).toContain("Inquiry from Maya Bcc: everybody@example.net X: y");
  expect(mail?.text).toContain("Phone: 1 Bcc: everybody@example.net X: y\n");
  expect(server.recipients).toEqual(["hello@officiant.example"]);
});

test("names with quotes, commas and brackets stay names", async () => {
  await room.post({ ...couple, name: '"Maya" <boss@bank.example>, Daniel (Dan); x' });
  const [mail] = await server.arrived(1);
  expect(mail?.replyTo).toEqual([
    { name: expect.stringContaining("Daniel") as string, address: "maya@example.org" },
  ]);
});

test("what a bot fills in is delivered, and marked", async () => {
  const answer = await room.post({ ...couple, "bot-field": "http://spam.example" });
  expect(answer.status).toBe(202);
  const [mail] = await server.arrived(1);
  expect(mail?.subject).toMatch(/^\[probably spam\] Inquiry from Maya/);
});

test("the same id and words twice arrive once, at the same time and after a restart", async () => {
  const message = { ...couple, id: "0b7c-1" };
  const both = await Promise.all([room.post(message), room.post(message, JSON_TYPE)]);
  expect(both.map(({ status }) => status)).toEqual([202, 202]);
  await settled();
  expect((await room.post(message)).status).toBe(202);
  await room.close();
  await open();
  expect((await room.post(message)).status).toBe(202);
  expect((await room.post({ ...message, id: "0b7c-2" })).status).toBe(202);
  await settled();
  expect(server.mails).toHaveLength(2);
});

test("other words under the same id are another message: no word is lost", async () => {
  await room.post({ ...couple, id: "0b7c" });
  await room.post({ ...couple, id: "0b7c", message: "One more question" });
  expect(await bodies()).toEqual([couple.message, "One more question"]);
});

test("without an id, the same words within ten minutes arrive once", async () => {
  await room.post(couple, NO_SCRIPT);
  // Browsers send line breaks in two ways.
  await room.post({ ...couple, message: couple.message.replaceAll("\n", "\r\n") }, NO_SCRIPT);
  await settled();
  expect(server.mails).toHaveLength(1);
  jest.spyOn(Date, "now").mockImplementation(() => new Date().getTime() + 11 * 60_000);
  await room.post(couple, NO_SCRIPT);
  const mails = await server.arrived(2);
  expect(mails[0]?.messageId).not.toBe(mails[1]?.messageId);
});

test.each<[string, Record<string, string>, number]>([
  [
    "this site's page",
    { "sec-fetch-site": "same-origin", origin: "https://elsewhere.example" },
    202,
  ],
  ["another site's page", { "sec-fetch-site": "cross-site" }, 403],
  ["another name of the domain", { "sec-fetch-site": "same-site" }, 403],
  ["another site's page in an older browser", { origin: "https://elsewhere.example" }, 403],
  ["nowhere", { origin: "null" }, 403],
])("a message from %s is answered as it should be", async (_from, headers, status) => {
  expect((await room.post(couple, headers)).status).toBe(status);
  expect(room.outbox.status.arrived).toBe(status === 202 ? 1 : 0);
});

test("an older browser behind a proxy is on the same site by the name that it asked for", async () => {
  const headers = {
    origin: "https://www.officiant.example",
    "x-forwarded-host": "www.officiant.example",
  };
  expect((await room.post(couple, headers)).status).toBe(202);
  expect((await room.post(couple, { origin: room.url })).status).toBe(202);
});

test.each<[string, Fields | string, Record<string, string>, number]>([
  ["no JSON", '{"name":', JSON_TYPE, 400],
  ["a list", "[]", JSON_TYPE, 422],
  ["nothing", "null", JSON_TYPE, 422],
  ["numbers", '{"name":1,"email":2,"message":{}}', JSON_TYPE, 422],
  ["a prototype", '{"__proto__":{"name":"x"}}', JSON_TYPE, 400],
  ["a text", "Hello", { "content-type": "text/plain" }, 415],
  ["an odd id", `name=a&email=a@b&message=c&id=../../etc`, {}, 422],
])("%s is refused in words", async (_what, body, headers, status) => {
  const response = await fetch(`${room.url}/inquiries`, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      accept: "application/json",
      ...headers,
    },
    body: String(body),
  });
  expect(response.status).toBe(status);
  const { errors } = (await response.json()) as { errors: { message: string }[] };
  for (const { message } of errors) expect(message).toMatch(/^[A-Z].*\.$/);
  expect(room.outbox.status.arrived).toBe(0);
});

test("500 posts from one address within 10 s hold no couple up", async () => {
  const flood = Array.from({ length: 500 }, (_, index) =>
    room.post({ ...couple, message: `Buy ${index}` }, { "x-forwarded-for": "198.51.100.1" }),
  );
  const couples = Array.from({ length: 10 }, (_, index) =>
    room.post({ ...couple, message: `Ours ${index}` }, { "x-forwarded-for": `203.0.113.${index}` }),
  );
  const answers = await Promise.all(flood);
  expect((await Promise.all(couples)).map(({ status }) => status)).toEqual(Array(10).fill(202));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(480);
  expect(refused[0]?.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(refused[0]?.text).toContain("Please send it again in an hour.");
  expect((await bodies()).filter((text) => text.startsWith("Ours"))).toHaveLength(10);
});

test("behind a proxy that is not trusted, couples are not taken for one sender", async () => {
  await room.close();
  await open({ trustProxy: false });
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, index) =>
      room.post(
        { ...couple, message: `Ours ${index}` },
        { "x-forwarded-for": `203.0.113.${index}` },
      ),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(25).fill(202));
});

test("a flood from many addresses takes no couple's place", async () => {
  const flood = await Promise.all(
    Array.from({ length: 500 }, (_, index) =>
      room.post(
        { ...couple, message: `Buy ${index}` },
        { "x-forwarded-for": `198.51.0.${index % 25}` },
      ),
    ),
  );
  expect(flood.map(({ status }) => status)).toEqual(Array(500).fill(202));
  expect((await room.post(couple, { "x-forwarded-for": "203.0.113.1" })).status).toBe(202);
  expect(room.told).toEqual([]);
});

test("all addresses of an IPv6 network of /64 are one sender", async () => {
  const post = async (address: string) =>
    (await room.post({ ...couple, message: address }, { "x-forwarded-for": address })).status;
  for (let index = 1; index <= 20; index += 1) {
    expect(await post(`2001:db8:0:1:${index}::${index}`)).toBe(202);
  }
  expect(await post("2001:db8:0:1:ffff::1")).toBe(429);
  expect(await post("2001:db8:0:2::1")).toBe(202);
});
