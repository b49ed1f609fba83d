import { inquirySettings } from "../../src/inquiries/settings";

const whole = {
  SMTP_URL: "smtps://website:n%40w-secret@smtp.example.com",
  INQUIRY_TO: "hello@officiant.example",
  INQUIRY_FROM: "website@officiant.example",
};
const DAY = 24 * 60 * 60 * 1000;

test("where nothing is set, no messages are taken", () => {
  for (const env of [{}, { SMTP_URL: " ", INQUIRY_TO: "" }, { INQUIRY_KEEP: "10" }]) {
    expect(inquirySettings(env)).toMatchObject({ settings: null, problems: [] });
  }
});

test("three variables are enough", () => {
  const { settings, problems, secrets } = inquirySettings(whole);
  expect(problems).toEqual([]);
  expect(settings).toEqual({
    smtp: {
      host: "smtp.example.com",
      port: 465,
      secure: true,
      requireTLS: true,
      auth: { user: "website", pass: "n@w-secret" },
    },
    to: whole.INQUIRY_TO,
    from: whole.INQUIRY_FROM,
    keep: 30 * DAY,
    copy: false,
  });
  expect(secrets).toEqual([whole.SMTP_URL, "n@w-secret"]);
});

test.each([
  ["smtp://smtp.example.com", { port: 587, secure: false, requireTLS: true }],
  ["smtp://a:b@smtp.example.com:2525/", { port: 2525, secure: false, requireTLS: true }],
  ["smtp://a:b@localhost:25", { host: "localhost", port: 25, requireTLS: false }],
  ["smtp://[::1]:25", { host: "::1", port: 25 }],
])(
  "%s: a password or a mail is sent to another machine only if it is encrypted",
  (SMTP_URL, smtp) => {
    expect(inquirySettings({ ...whole, SMTP_URL }).settings?.smtp).toMatchObject(smtp);
  },
);

test.each([
  [{ INQUIRY_TO: whole.INQUIRY_TO, SMTP_URL: whole.SMTP_URL }, ["INQUIRY_FROM"]],
  [{ INQUIRY_DELIVERY: "publisher" }, ["SMTP_URL", "INQUIRY_TO", "INQUIRY_FROM"]],
])("whoever wants messages is told which variables are missing", (env, missing) => {
  const { problems, settings } = inquirySettings(env);
  expect(settings).toBeNull();
  expect(problems.map((problem) => problem.replace(/ must be set, .*/s, ""))).toEqual(missing);
});

test("a mail server alone, or with a sender for notices, takes no messages", () => {
  const { SMTP_URL, INQUIRY_FROM } = whole;
  const none = { settings: null, problems: [] };
  expect(inquirySettings({ SMTP_URL })).toMatchObject(none);
  const PUBLISHER_MAIL_TO = "tala@example.com";
  expect(inquirySettings({ SMTP_URL, INQUIRY_FROM, PUBLISHER_MAIL_TO })).toMatchObject({
    ...none,
    sender: { from: INQUIRY_FROM, smtp: { host: "smtp.example.com" } },
  });
});

test("all problems are listed together, without the password", () => {
  const { settings, problems } = inquirySettings({
    SMTP_URL: "smtps://website:n@w/se?cret@smtp.example.com",
    INQUIRY_TO: "Hello <hello@officiant.example>",
    INQUIRY_KEEP: "a month",
    INQUIRY_COPY: "true",
  });
  expect(settings).toBeNull();
  expect(problems.map((problem) => problem.slice(0, 40))).toEqual(
    [
      "SMTP_URL must be the mail server's addres",
      "INQUIRY_TO must be one email address, su",
      "INQUIRY_KEEP must be a whole number of d",
      "INQUIRY_COPY must be yes or no",
      "INQUIRY_FROM must be set, for the publis",
    ].map((problem) => problem.slice(0, 40)),
  );
  expect(problems.join()).not.toContain("cret");
});

test.each([
  "smtp.example.com",
  "https://smtp.example.com",
  "smtp://",
  "smtp://user@smtp.example.com",
  "smtp://a:b%zz@smtp.example.com",
  "smtp://a:b/c@smtp.example.com",
  "smtp://a:12#c@smtp.example.com",
  "smtp://smtp.example.com?logger=true",
])("%s is no mail server's address", (SMTP_URL) => {
  const { problems } = inquirySettings({ ...whole, SMTP_URL });
  expect(problems).toEqual([expect.stringContaining("SMTP_URL must be the mail server's address")]);
});
