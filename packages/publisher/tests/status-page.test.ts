import { HtmlValidate } from "html-validate";
import { parse } from "node-html-parser";
import { statusPage } from "../src/status/page";
import type { Status } from "../src/status/status";

const NOTHING: Status = {
  live: null,
  building: null,
  waiting: 0,
  problem: null,
  intakeProblem: null,
  builds: [],
  releases: [],
  pinned: null,
  waitsForContentful: false,
  inquiries: null,
  dropsInquiries: true,
  refusedNotices: null,
};
const TIME = "2026-07-01T10:00:00.000Z";
const LESS: NonNullable<Status["problem"]> = {
  at: TIME,
  heading: "Less.",
  problems: ["One", "Two"],
  kind: "content-loss",
  confirm: "reviews-20-to-3",
  triedAgain: true,
};
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

const pageOf = (status: Partial<Status>) =>
  statusPage({ ...NOTHING, ...status }, "America/Vancouver");

test("the page is valid HTML, with nothing to say and with everything", async () => {
  const everything: Partial<Status> = {
    live: "2026-07-01-100000-000",
    building: TIME,
    waiting: 2,
    problem: LESS,
    intakeProblem: { since: TIME, message: "The disk is full.", isStorage: true },
    pinned: TIME,
    waitsForContentful: true,
    inquiries: STUCK,
    refusedNotices: 3,
    dropsInquiries: false,
    releases: [true, false].map((isLive) => {
      return { id: "2026-07-01-100000-000", createdAt: TIME, isLive, content: {} };
    }),
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
  for (const status of [{}, everything]) {
    const { results } = await validator.validateString(pageOf(status));
    const messages = results.flatMap((result) => result.messages.map(({ message }) => message));
    expect(messages).toEqual([]);
  }
});

test("it shows what the build says of an address that is none", () => {
  const detail =
    '"https://[your-name].example.com/our-wedding" on /about/ is not an address. Correct it.';
  const page = parse(pageOf({ problem: { ...LESS, problems: [detail] } }));
  expect(page.querySelector("main li")?.text).toBe(detail);
  expect(page.querySelector("main li a")).toBeNull();
});

test("times are told as the officiant's clock shows them", () => {
  const release = { id: "2026-07-01-100000-000", createdAt: TIME, isLive: true, content: {} };
  expect(pageOf({ releases: [release] })).toContain(
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
      intakeProblem: { since: TIME, message: "Full.", isStorage: true },
      live: "a",
    },
    "Nothing new can be taken in just now.",
  ],
  [
    { intakeProblem: { since: TIME, message: "Wrong secret.", isStorage: false } },
    "What Contentful sends is refused.",
  ],
  [{ inquiries: STUCK, live: "a" }, "Messages from couples do not reach you."],
  [
    { inquiries: { ...STUCK, isStuck: false }, live: "a" },
    "Everything that was published is live.",
  ],
])("the headline is true: %#", (status, headline) => {
  expect(pageOf(status)).toContain(`>${headline}</h1>`);
});
