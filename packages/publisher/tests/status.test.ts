import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { HtmlValidate } from "html-validate";
import { parse } from "node-html-parser";
import { statusPage } from "../src/status/page";
import type { Status } from "../src/status/status";
import { sendHook } from "./support/hook";
import { secrets, PublisherFixture } from "./support/publisher-fixture";
import { until } from "./support/until";

const fixture = new PublisherFixture();
beforeAll(async () => {
  await fixture.start();
  await fixture.idle();
});
afterAll(() => fixture.end());

const basic = (password: string) => `Basic ${btoa(`tala:${password}`)}`;

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${fixture.url}${path}`, { headers, redirect: "manual" });

/** As the officiant's browser asks. */
const getPage = async () => {
  const response = await get("/status", {
    authorization: basic(secrets.status),
    accept: "text/html,*/*;q=0.8",
  });
  return { response, page: parse(await response.text()) };
};

const TEXT = (page: ReturnType<typeof parse>) => page.text.replace(/\s+/g, " ");

test("the officiant's browser asks for the password, and shows the page with it", async () => {
  const asked = await get("/status", { accept: "text/html" });
  expect(asked.status).toBe(401);
  expect(asked.headers.get("www-authenticate")).toBe('Basic realm="Publishing", charset="UTF-8"');

  const { response, page } = await getPage();
  expect(response.status).toBe(200);
  expect(page.querySelector("h1")?.text).toBe("Everything that was published is live.");
  expect(page.querySelector("html")?.getAttribute("lang")).toBe("en");
  expect(page.querySelectorAll("h2").map(({ text }) => text.trim())).toEqual([
    "Now",
    "What you can do",
  ]);
});

test("nobody else sees anything", async () => {
  for (const path of ["/status", "/status.json"]) {
    for (const authorization of [
      "",
      basic("wrong"),
      basic(secrets.deploy),
      `Bearer ${secrets.deploy}`,
      `Basic ${secrets.status}`,
    ]) {
      const response = await get(path, { authorization });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({
        message: "The status token is missing or wrong. Give it as the password.",
      });
    }
  }
  // Not in the address, where it would stay in histories and logs.
  expect((await get(`/status?token=${secrets.status}`)).status).toBe(401);
});

test("a machine gets the same as JSON", async () => {
  const json = await get("/status.json", { authorization: `Bearer ${secrets.status}` });
  const status = (await json.json()) as Status;
  expect(status).toMatchObject({ building: null, waiting: 0, problem: null, trouble: null });
  expect(status.live).toMatch(/^\d{4}-/);
});

test("nobody keeps the status, no page frames it, and no script runs in it", async () => {
  const { response, page } = await getPage();
  const style = page.querySelector("style")?.rawText ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(response.headers.get("content-security-policy")).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  );
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
  });
});

test("it says what is being built and what waits", async () => {
  const gate = fixture.file("gate");
  fixture.write({ mark: "two", waitFor: gate });
  const before = fixture.builds.length;
  await sendHook(fixture.url);
  await until(() => fixture.builds.length > before, "the build is under way");
  await sendHook(fixture.url, { id: "other" });
  const { page } = await getPage();
  expect(page.querySelector("h1")?.text).toBe("New pages are being made.");
  expect(TEXT(page)).toMatch(/Since .+m\.: new pages are being made\. Waiting to be built: 1\./);
  writeFileSync(gate, "");
  await fixture.idle();
});

test("it says what is wrong, with a link to the entry", async () => {
  const entry = "https://app.contentful.com/spaces/abc/environments/master/entries/4hX";
  fixture.write({
    mark: "bad",
    problems: {
      kind: "content",
      heading: "The content has one problem, so nothing was built.",
      problems: [`Testimonial "<i>Maya</i>": Rating is missing. Fill it in at ${entry}`],
    },
  });
  await sendHook(fixture.url);
  await fixture.idle();
  const { page } = await getPage();
  expect(page.querySelector("h1")?.text).toBe("What was published last is not live.");
  expect(page.querySelectorAll("h2")[0]?.text).toBe("What is wrong");
  const item = page.querySelector("main li");
  expect(item?.querySelector("a")?.getAttribute("href")).toBe(entry);
  expect(item?.querySelector("i")).toBeNull();
});

test("it shows what the build says of an address that is none", () => {
  const detail =
    '"https://[your-name].example.com/our-wedding" on /about/ is not an address. Correct it.';
  const page = parse(
    statusPage(
      {
        ...NOTHING,
        problem: {
          at: TIME,
          summary: "The new pages are not right.",
          details: [detail],
          kind: "pages",
          confirm: null,
          triedAgain: false,
        },
      },
      "America/Vancouver",
    ),
  );
  expect(page.querySelector("main li")?.text).toBe(detail);
  expect(page.querySelector("main li a")).toBeNull();
});

test("each button of the page does what it says, but not for another site's page", async () => {
  fixture.write({ mark: "few", reviews: 2 });
  await sendHook(fixture.url);
  await fixture.idle();
  const { page } = await getPage();
  const forms = page.querySelectorAll("form");
  expect(forms.map((form) => form.querySelector("button")?.text.trim())).toEqual([
    "Show the site without it",
    "Build the site again",
    expect.stringMatching(/^Go back to the pages of /),
    expect.stringMatching(/^Go back to the pages of /),
  ]);
  const authorization = basic(secrets.status);
  const others: Readonly<Record<string, string>>[] = [
    { authorization, "sec-fetch-site": "cross-site" },
    { authorization, "sec-fetch-site": "same-site" },
    { authorization, origin: "https://elsewhere.example.com" },
  ];
  for (const form of forms) {
    const press = (headers: Readonly<Record<string, string>>) =>
      fetch(`${fixture.url}/${form.getAttribute("action")}`, {
        method: "POST",
        headers,
        body: new URLSearchParams(
          form
            .querySelectorAll("input[type=hidden]")
            .map((input) => [input.getAttribute("name")!, input.getAttribute("value")!]),
        ),
        redirect: "manual",
      });
    for (const headers of others) expect((await press(headers)).status).toBe(403);
    expect((await press({ "sec-fetch-site": "same-origin" })).status).toBe(401);
    const own = { authorization, "sec-fetch-site": "same-origin", origin: fixture.url };
    const pressed = await press(own);
    expect([pressed.status, pressed.headers.get("location")]).toEqual([303, "../status"]);
    await fixture.idle();
  }
  expect((await fixture.status()).problem).toBeNull();
});

test("whoever guesses on and on is stopped, and whoever knows the token is not", async () => {
  const statuses = [];
  for (let guess = 0; guess < 40; guess += 1) {
    statuses.push((await get("/status", { authorization: basic(`guess ${guess}`) })).status);
  }
  expect(statuses.at(-1)).toBe(429);
  expect((await getPage()).response.status).toBe(200);
});

const NOTHING: Status = {
  live: null,
  building: null,
  waiting: 0,
  problem: null,
  trouble: null,
  builds: [],
  releases: [],
  pinned: null,
  waitsForContentful: false,
  inquiries: null,
  dropsInquiries: true,
  refusedNotices: null,
};
const TIME = "2026-07-01T10:00:00.000Z";
const STUCK: NonNullable<Status["inquiries"]> = {
  arrived: 9,
  waiting: 2,
  failed: 1,
  waitingSince: TIME,
  problem: "Refused.",
  isFull: true,
  isStuck: true,
  lastTest: { at: TIME, message: "A test was sent." },
};

test("the page is valid HTML, with nothing to say and with everything", async () => {
  const everything: Status = {
    live: "2026-07-01-100000-000",
    building: TIME,
    waiting: 2,
    problem: {
      at: TIME,
      summary: "Less.",
      details: ["One", "Two"],
      kind: "content-loss",
      confirm: "reviews-20-to-3",
      triedAgain: true,
    },
    trouble: { since: TIME, message: "The disk is full.", isStorage: true },
    pinned: TIME,
    waitsForContentful: true,
    inquiries: STUCK,
    refusedNotices: 3,
    dropsInquiries: false,
    releases: [true, false].map((isLive) => {
      return { id: "2026-07-01-100000-000", createdAt: TIME, isLive, content: {} };
    }),
    builds: [],
  };
  const validator = new HtmlValidate({
    extends: ["html-validate:recommended", "html-validate:a11y"],
    rules: {
      "doctype-style": "off",
      "no-trailing-whitespace": "off",
      "void-style": "off",
      // Safari takes a list without bullets for no list, unless it is told.
      "no-redundant-role": "off",
    },
  });
  for (const status of [NOTHING, everything]) {
    const { results } = await validator.validateString(statusPage(status, "America/Vancouver"));
    const messages = results.flatMap((result) => result.messages.map(({ message }) => message));
    expect(messages).toEqual([]);
  }
});

test("times are told as the officiant's clock shows them", () => {
  const release = { id: "2026-07-01-100000-000", createdAt: TIME, isLive: true, content: {} };
  const status = { ...NOTHING, releases: [release] };
  expect(statusPage(status, "America/Vancouver")).toContain(
    '<time datetime="2026-07-01T10:00:00.000Z">Wed, Jul 1, 3:00 a.m.</time>',
  );
});

test.each<[Partial<Status>, string]>([
  [{}, "There are no pages yet."],
  [{ live: "a" }, "Everything that was published is live."],
  [{ waiting: 1 }, "Something was published. New pages are made in a moment."],
  [
    { waiting: 1, waitsForContentful: true },
    "Waiting for Contentful to return what was published.",
  ],
  [
    { pinned: TIME, waiting: 1 },
    "The site shows earlier pages, because somebody went back to them.",
  ],
  [{ building: TIME }, "New pages are being made."],
  [
    {
      trouble: { since: TIME, message: "Full.", isStorage: true },
      live: "a",
    },
    "Nothing new can be taken in just now.",
  ],
  [
    { trouble: { since: TIME, message: "Wrong secret.", isStorage: false } },
    "What Contentful sends is refused.",
  ],
  [{ inquiries: STUCK, live: "a" }, "Messages from couples do not reach you."],
  [
    { inquiries: { ...STUCK, isStuck: false }, live: "a" },
    "Everything that was published is live.",
  ],
])("the headline is true: %#", (status, headline) => {
  expect(statusPage({ ...NOTHING, ...status }, "America/Vancouver")).toContain(`>${headline}</h1>`);
});
