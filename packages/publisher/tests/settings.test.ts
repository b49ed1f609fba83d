import { readMail, readPaths, readSecret } from "../src/settings";

const MAIL = {
  INQUIRY_FROM: "website@officiant.example",
  INQUIRY_TO: "tala@officiant.example",
  PUBLISHER_MAIL_TO: "operator@officiant.example",
};

test("reports all problems at once, and treats blank variables as unset", () => {
  expect(readMail({})).toBeNull();
  expect(readMail({ INQUIRY_FROM: "", INQUIRY_TO: " ", PUBLISHER_MAIL_TO: "" })).toBeNull();
  expect(readMail(MAIL)).toMatchObject({ ...MAIL, SMTP_PORT: 25 });
  expect(() =>
    readMail({ ...MAIL, INQUIRY_TO: "Tala <tala@a.example>", INQUIRY_FROM: "" }),
  ).toThrow(
    /^Fix these variables and start again:\n {2}INQUIRY_FROM .*\n {2}INQUIRY_TO must be one email/,
  );
  expect(() => readPaths({ DISK_RESERVE: "much" })).toThrow("DISK_RESERVE");
});

test.each(["", "x".repeat(63), "ü".repeat(64)])("rejects the webhook secret %p", (secret) => {
  expect(() => readSecret({ CONTENTFUL_WEBHOOK_SECRET: secret })).toThrow("openssl rand -hex 32");
});
