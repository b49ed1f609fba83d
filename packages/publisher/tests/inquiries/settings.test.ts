import { parseSmtpUrl } from "../../src/inquiries/smtp";
import { readInquirySettings } from "./support/settings";

const whole = {
  SMTP_URL: "smtps://website:n%40w-secret@smtp.example.com",
  INQUIRY_TO: "hello@officiant.example",
  INQUIRY_FROM: "website@officiant.example",
};
const NAMES = Object.keys(whole);
const { INQUIRY_TO, ...sender } = whole;

test("three variables are enough", () => {
  const { settings, problems, redact } = readInquirySettings(whole);
  expect(problems).toEqual([]);
  expect(settings).toEqual({
    smtp: parseSmtpUrl(whole.SMTP_URL),
    to: whole.INQUIRY_TO,
    from: whole.INQUIRY_FROM,
    keep: 30 * 24 * 60 * 60 * 1000,
  });
  expect(redact?.(`${whole.SMTP_URL} n@w-secret`)).toBe("••• •••");
});

test.each([
  ["nothing", {}, []],
  ["blanks", { SMTP_URL: " ", INQUIRY_TO: "" }, []],
  ["a mail server alone", { SMTP_URL: whole.SMTP_URL }, []],
  ["a sender for notices", { ...sender, PUBLISHER_MAIL_TO: "tala@example.com" }, []],
  ["whom couples write to", { INQUIRY_TO }, ["SMTP_URL", "INQUIRY_FROM"]],
  ["a sender for nobody", sender, ["INQUIRY_TO"]],
  ["a form that sends to the publisher", { INQUIRY_DELIVERY: "publisher" }, NAMES],
])("where there is %s, no messages are taken, and what they would need is said", (...row) => {
  const [, env, missing] = row;
  const { problems, settings } = readInquirySettings(env);
  expect(settings ?? null).toBeNull();
  expect(problems.map((problem) => problem.replace(/ must be set, .*/s, ""))).toEqual(missing);
});

test("all problems are listed together, without the password", () => {
  const { settings, problems } = readInquirySettings({
    SMTP_URL: "smtps://website:n@w/se?cret@smtp.example.com",
    INQUIRY_TO: "Hello <hello@officiant.example>",
    INQUIRY_KEEP: "a month",
  });
  expect(settings).toBeUndefined();
  expect(problems).toEqual([
    expect.stringContaining("SMTP_URL must be the mail server's address"),
    expect.stringContaining("INQUIRY_TO must be one email address"),
    expect.stringContaining("INQUIRY_KEEP must be a whole number of days"),
    expect.stringContaining("INQUIRY_FROM must be set"),
  ]);
  expect(problems.join()).not.toContain("cret");
});

test.each([
  [
    "smtps://a:n%40w@smtp.example.com",
    { port: 465, secure: true, auth: { user: "a", pass: "n@w" } },
  ],
  ["smtp://smtp.example.com", { port: 587, secure: false, requireTLS: true }],
  ["smtp://a:b@smtp.example.com:2525/", { port: 2525, secure: false, requireTLS: true }],
  ["smtp://a:b@localhost:25", { host: "localhost", port: 25, requireTLS: false }],
  ["smtp://[::1]:25", { host: "::1", port: 25 }],
  ["smtp.example.com", null],
  ["https://smtp.example.com", null],
  ["smtp://", null],
  ["smtp://user@smtp.example.com", null],
  ["smtp://a:b%zz@smtp.example.com", null],
  ["smtp://a:b/c@smtp.example.com", null],
  ["smtp://a:12#c@smtp.example.com", null],
  ["smtp://smtp.example.com?logger=true", null],
])("%s as a mail server's address", (url, server) => {
  expect(parseSmtpUrl(url)).toEqual(server && expect.objectContaining(server));
});
