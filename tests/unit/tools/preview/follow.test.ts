import { EventEmitter } from "node:events";
import { request as send, type IncomingMessage } from "node:http";
import type { CreateDevServerArgs, CreateWebpackConfigArgs } from "gatsby";
import { readerOf } from "../../../../tools/contentful/reader";
import {
  createPages,
  onCreateDevServer,
  onCreateWebpackConfig,
} from "../../../../tools/preview/follow";
import { tempFolder, workIn } from "../../../support/temp-folder";

jest.mock<object>("node:http", () => ({ ...jest.requireActual("node:http"), request: jest.fn() }));
jest.mock("../../../../tools/contentful/reader", () => ({ readerOf: jest.fn() }));

const TOKEN = "abcdefghij-KLMNOPQRST_0123456789";
const MINUTE = 60_000;
const folder = tempFolder();
workIn(folder);

/** What Contentful answers with; nothing where it cannot be read. */
let savedAt: string | null;
/** Of Gatsby's answer to a refresh. */
let status: number;
let said: string[];
const asked = jest.fn();
const refreshed = jest.fn();
/** What an open page does. */
let look: () => Promise<unknown>;
/** Gatsby has read everything again. */
const finishRefresh = () => void createPages!({} as never, { plugins: [] }, () => undefined);

/** Webpack begins to bundle the pages' code. @returns ends it */
function bundle(): () => void {
  let finish: () => void = () => undefined;
  const tap = (_name: string, then: () => void) => void (finish = then);
  const setWebpackConfig = ({ plugins }: { plugins: { apply: (compiler: object) => void }[] }) =>
    plugins.forEach((plugin) => plugin.apply({ hooks: { done: { tap } } }));
  const args = { stage: "develop", actions: { setWebpackConfig } } as object;
  void onCreateWebpackConfig!(args as CreateWebpackConfigArgs, { plugins: [] }, () => undefined);
  return finish;
}

beforeEach(() => {
  jest.useFakeTimers();
  bundle()();
  jest.replaceProperty(process, "env", {
    ...process.env,
    CONTENTFUL_SPACE_ID: "space1",
    CONTENTFUL_PREVIEW_TOKEN: TOKEN,
    CONTENTFUL_SHOWS_DRAFTS: "true",
    GATSBY_REFRESH_TOKEN: "secret",
  });
  savedAt = "2026-07-01T10:00:00Z";
  status = 200;
  said = [];
  for (const mock of [asked, refreshed]) mock.mockReset();
  const newest = () => {
    asked();
    if (savedAt === null) return Promise.reject(new Error("getaddrinfo"));
    return Promise.resolve({ total: 1, items: [{ sys: { id: "about", updatedAt: savedAt } }] });
  };
  jest.mocked(readerOf).mockReturnValue({ getEntries: newest, getAssets: newest } as never);
  jest.mocked(send).mockImplementation(((options: object) => {
    refreshed(options);
    const sent = new EventEmitter();
    const answer = { statusCode: status, resume: () => answer };
    void Promise.resolve().then(() => sent.emit("response", answer));
    return { end: () => sent };
  }) as unknown as typeof send);
  const request = { socket: { localAddress: "::1", localPort: 8001 } } as IncomingMessage;
  const post = (_path: string, answer: (request: IncomingMessage, response: object) => void) => {
    look = () => {
      answer(request, { end: () => undefined });
      return jest.advanceTimersByTimeAsync(0);
    };
  };
  const reporter = { info: (line: string) => said.push(line) };
  const args = { app: { post }, reporter } as unknown as CreateDevServerArgs;
  void onCreateDevServer!(args, { plugins: [] }, () => undefined);
  finishRefresh();
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

test("a page that is open from before a restart asks for nothing until the new server shows pages", async () => {
  const showPages = bundle();
  await lookForAMinute();
  expect(refreshed).not.toHaveBeenCalled();
  showPages();
  await look();
  expect(refreshed).toHaveBeenCalledTimes(1);
});

test("while somebody looks, Contentful is asked every 10 seconds, for all open pages together", async () => {
  await look();
  finishRefresh();
  asked.mockReset();
  await lookForAMinute();
  // Two requests each time: for entries, and for pictures.
  expect(asked).toHaveBeenCalledTimes(2 * 6);
});

test("while nobody looks, Contentful is not asked, and the next look makes the preview anew once", async () => {
  await look();
  finishRefresh();
  await lookForAMinute();
  expect(refreshed.mock.calls).toEqual([
    [expect.objectContaining({ host: "::1", port: 8001, headers: { authorization: "secret" } })],
  ]);
  asked.mockReset();
  savedAt = "2026-07-01T10:30:00Z";
  await jest.advanceTimersByTimeAsync(60 * MINUTE);
  expect(asked).not.toHaveBeenCalled();
  await look();
  finishRefresh();
  await lookForAMinute();
  expect(refreshed).toHaveBeenCalledTimes(2);
});

test("what is saved while the preview is made anew is shown after it, never beside it", async () => {
  await look();
  savedAt = "2026-07-01T10:00:04Z";
  await lookForAMinute();
  expect(refreshed).toHaveBeenCalledTimes(1);
  finishRefresh();
  await look();
  expect(refreshed).toHaveBeenCalledTimes(2);
});

test("what is saved is shown by a later look, where a refresh fails", async () => {
  await look();
  finishRefresh();
  refreshed.mockReset();
  savedAt = "2026-07-01T10:30:00Z";
  status = 502;
  await look();
  await lookForAMinute();
  status = 200;
  await lookForAMinute();
  expect(said).toContain("Gatsby refuses to refresh (status 502)");
  expect(refreshed).toHaveBeenCalledTimes(8);
});

test("a Contentful that cannot be read leaves the preview as it was and says so once, and what it has is read again afterwards", async () => {
  await look();
  finishRefresh();
  refreshed.mockReset();
  said = [];
  const before = savedAt;
  savedAt = null;
  await lookForAMinute();
  expect(refreshed).not.toHaveBeenCalled();
  expect(said).toEqual([
    expect.stringMatching(
      /^preview\.contentful\.com cannot be reached .*\.\nThe preview stays as it was/,
    ),
  ]);
  savedAt = before;
  await lookForAMinute();
  expect(said).toContain("Contentful can be read again.");
  expect(refreshed).toHaveBeenCalledTimes(1);
});
