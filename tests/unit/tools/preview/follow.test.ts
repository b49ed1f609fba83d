import type { CreateDevServerArgs } from "gatsby";
import { readNewest } from "../../../../src/source/contentful/lists";
import { refresh } from "../../../../src/source/follow-content";
import { onCreateDevServer } from "../../../../tools/preview/follow";

jest.mock("../../../../src/source/contentful/lists", () => ({ readNewest: jest.fn() }));
jest.mock("../../../../src/source/follow-content", () => ({ refresh: jest.fn() }));

const TOKEN = "abcdefghij-KLMNOPQRST_0123456789";
const MINUTE = 60_000;

/** What Contentful answers with; nothing where it cannot be read. */
let savedAt: string | null;
let said: string[];
/** What an open page does. */
let look: () => Promise<unknown>;

beforeEach(() => {
  jest.useFakeTimers();
  jest.replaceProperty(process, "env", {
    ...process.env,
    CONTENTFUL_SPACE_ID: "space1",
    CONTENTFUL_PREVIEW_TOKEN: TOKEN,
    CONTENTFUL_SHOWS_DRAFTS: "true",
  });
  savedAt = "2026-07-01T10:00:00Z";
  said = [];
  jest.mocked(refresh).mockClear();
  jest.mocked(readNewest).mockClear();
  jest.mocked(readNewest).mockImplementation(() => {
    if (savedAt === null) return Promise.reject(new Error("Contentful answers 401"));
    const sys = { type: "Entry" as const, id: "about", updatedAt: savedAt };
    return Promise.resolve({ total: 1, items: [{ sys, fields: {} }] });
  });
  const post = (_path: string, answer: (request: unknown, response: object) => void) => {
    look = () => {
      answer({}, { end: () => undefined });
      return jest.advanceTimersByTimeAsync(0);
    };
  };
  const reporter = { info: (line: string) => said.push(line) };
  const args = { app: { post }, reporter } as unknown as CreateDevServerArgs;
  void onCreateDevServer!(args, { plugins: [] }, () => undefined);
});

afterEach(() => void jest.useRealTimers());

/** For a minute somebody looks: three pages are open, and each tells so every 10 seconds. */
async function lookForAMinute() {
  for (let time = 0; time < MINUTE; time += 10_000) {
    for (const pause of [2_000, 3_000, 5_000]) {
      await jest.advanceTimersByTimeAsync(pause);
      await look();
    }
  }
}

test("while somebody looks, Contentful is asked every 10 seconds, for all open pages together", async () => {
  await lookForAMinute();
  // Two requests each time: for entries, and for pictures.
  expect(readNewest).toHaveBeenCalledTimes(2 * 6);
});

test("while nobody looks, Contentful is not asked, and the next look makes the preview anew once", async () => {
  await lookForAMinute();
  expect(refresh).toHaveBeenCalledTimes(1);
  jest.mocked(readNewest).mockClear();
  savedAt = "2026-07-01T10:30:00Z";
  await jest.advanceTimersByTimeAsync(60 * MINUTE);
  expect(readNewest).not.toHaveBeenCalled();
  await look();
  expect(refresh).toHaveBeenCalledTimes(2);
  await lookForAMinute();
  expect(refresh).toHaveBeenCalledTimes(2);
});

test("a Contentful that cannot be read leaves the preview as it was and says so once, and what it has is read again afterwards", async () => {
  await lookForAMinute();
  jest.mocked(refresh).mockClear();
  said = [];
  const before = savedAt;
  savedAt = null;
  await lookForAMinute();
  expect(refresh).not.toHaveBeenCalled();
  expect(said).toEqual([expect.stringContaining("The preview stays as it was")]);
  savedAt = before;
  await lookForAMinute();
  expect(said).toContain("Contentful can be read again.");
  expect(refresh).toHaveBeenCalledTimes(1);
});
