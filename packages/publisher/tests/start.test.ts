import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { readSettings } from "../src/settings";
import { listen } from "./support/listen";
import { PublisherFixture } from "./support/publisher-fixture";

const fixture = new PublisherFixture();
afterAll(() => fixture.end());

const GOOD = {
  ENV_FILE: "",
  SITE_URL: "https://www.example.com",
  CONTENTFUL_SPACE_ID: "abc",
  CONTENTFUL_ACCESS_TOKEN: "delivery-token-0123456789",
  CONTENTFUL_WEBHOOK_SECRET: "s".repeat(64),
  PUBLISHER_STATUS_TOKEN: "t".repeat(32),
};

describe("the settings", () => {
  test("with the secrets alone, everything else has a good value", () => {
    expect(readSettings(GOOD)).toMatchObject({
      PUBLISHER_HOST: "127.0.0.1",
      PUBLISHER_PORT: 8080,
      PUBLISHER_BUILD_COMMAND: "npm run build",
      PUBLISHER_DEBOUNCE: 5000,
      PUBLISHER_BUILD_LIMIT: 1_800_000,
      PUBLISHER_SCHEDULE: "0 3 * * *",
      PUBLISHER_TIME_ZONE: "America/Vancouver",
      PUBLISHER_KEEP_RELEASES: 5,
    });
  });

  test("a file of variables that is named and not there is an error", () => {
    const read = () => readSettings({ ...GOOD, ENV_FILE: "/nowhere/site.env" });
    expect(read).toThrow("ENV_FILE /nowhere/site.env is not there");
  });

  test("every problem is listed at once, a line each, and no secret is shown", () => {
    const read = () =>
      readSettings({
        CONTENTFUL_WEBHOOK_SECRET: "much-too-short",
        PUBLISHER_STATUS_TOKEN: `${"d".repeat(40)} "quoted"`,
        PUBLISHER_PORT: "http",
        PUBLISHER_DEBOUNCE: "half a minute",
        PUBLISHER_POLL: "597h",
        PUBLISHER_SCHEDULE: "61 3 * * *",
        PUBLISHER_TIME_ZONE: "Vancouver",
        PUBLISHER_NOTIFY_URL: "chat",
        PUBLISHER_MAIL_TO: "tala@example.com",
        ENV_FILE: "",
      });
    const token =
      "must have 32 characters or more, of letters, digits and . ~ + / = _ -: make one with `openssl rand -hex 32`";
    const duration = "must be a number and a unit, such as 30s, 5m or 1h, and at most 596h";
    const source =
      "must be set: without it the sample site would be published. To try that, set PUBLISHER_SAMPLE=yes";
    const lines = [
      "The publisher cannot start. Correct these variables and start again:",
      "CONTENTFUL_WEBHOOK_SECRET must have 64 letters and digits: make one with `openssl rand -hex 32` and give the same one to Contentful",
      `PUBLISHER_STATUS_TOKEN ${token}`,
      "PUBLISHER_PORT Invalid input: expected number, received NaN",
      `PUBLISHER_DEBOUNCE ${duration}`,
      `PUBLISHER_POLL ${duration}`,
      'PUBLISHER_SCHEDULE must be a cron pattern, such as "0 3 * * *" for 3 at night, or off',
      "PUBLISHER_TIME_ZONE must be the name of a time zone, such as America/Vancouver",
      "PUBLISHER_NOTIFY_URL must be an address that begins with https://",
      ...["SITE_URL", "CONTENTFUL_SPACE_ID", "CONTENTFUL_ACCESS_TOKEN"].map(
        (name) => `${name} ${source}`,
      ),
      "SMTP_URL must be set too, because PUBLISHER_MAIL_TO is",
      "INQUIRY_FROM must be set too, because PUBLISHER_MAIL_TO is",
    ];
    expect(read).toThrow(new Error(lines.join("\n  ")));
    expect(read).not.toThrow("much-too-short");
  });

  test("blank counts as not set, and the schedule can be switched off", () => {
    const env = { ...GOOD, PUBLISHER_SCHEDULE: "off", PUBLISHER_PORT: " " };
    expect(readSettings(env)).toMatchObject({ PUBLISHER_SCHEDULE: "off", PUBLISHER_PORT: 8080 });
  });
});

describe("a publisher that cannot start says why in one line and ends", () => {
  const PUBLISHER_NOTIFY_URL = "https://chat.example.com";

  test.each([
    [
      "without its secrets",
      { PUBLISHER_STATUS_TOKEN: undefined },
      /^The publisher cannot start.*\n {2}PUBLISHER_STATUS_TOKEN must have .*\n$/,
    ],
    [
      "when the machine has no such address",
      { PUBLISHER_HOST: "192.0.2.1" },
      /^The publisher cannot listen there: .* 192\.0\.2\.1.* PUBLISHER_HOST .*\n$/,
    ],
    [
      "when its folder cannot be made",
      { PUBLISHER_DATA: "/dev/null/data" },
      /^The publisher cannot use the folder \/dev\/null\/data: .*\n$/,
    ],
  ])("%s", async (_when, variables, sentence) => {
    const { code, stdout, stderr } = await fixture.spawn({ PUBLISHER_NOTIFY_URL, ...variables })
      .ended;
    expect([code, stdout, stderr]).toEqual([1, "", expect.stringMatching(sentence)]);
  });

  test("when its port is taken", async () => {
    const other = createServer();
    const port = await listen(other);
    const { code, stderr } = await fixture.spawn({ PUBLISHER_PORT: `${port}` }).ended;
    other.close();
    expect([code, stderr]).toEqual([
      1,
      `The publisher cannot listen there: listen EADDRINUSE: address already in use 127.0.0.1:${port}. Correct PUBLISHER_HOST or PUBLISHER_PORT, or stop the program that has the port.\n`,
    ]);
  });
});

test("how the form delivers is no secret: the folder of that name can be read in every log", () => {
  const file = fixture.file("delivery.env");
  writeFileSync(
    file,
    [
      "INQUIRY_DELIVERY=publisher",
      "SMTP_URL=smtp://127.0.0.1:25",
      "INQUIRY_TO=hello@officiant.example",
      "INQUIRY_FROM=website@officiant.example",
    ].join("\n"),
  );
  expect(readSettings({ ...GOOD, ENV_FILE: file }).redact("publisher")).toBe("publisher");
});
