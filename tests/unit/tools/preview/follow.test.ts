import { createFollower } from "../../../../tools/preview/follow";

const MINUTE = 60_000;

let savedAt: string;
let isReadable: boolean;
let said: string[];
const read = jest.fn<Promise<string>, []>();
const refresh = jest.fn<Promise<void>, []>();
let follower: ReturnType<typeof createFollower>;
/** Reports a visible page, as the banner does. */
const look = () => follower.checkForChanges(refresh);

beforeEach(() => {
  jest.useFakeTimers();
  savedAt = "10:00";
  isReadable = true;
  said = [];
  const failed = new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });
  read
    .mockReset()
    .mockImplementation(() => (isReadable ? Promise.resolve(savedAt) : Promise.reject(failed)));
  refresh.mockReset().mockResolvedValue();
  follower = createFollower(read, (line) => void said.push(line));
});

/** Looks for a minute: three pages are open, and each reports it every 10 seconds. */
async function lookForAMinute() {
  for (let time = 0; time < MINUTE; time += 10_000) {
    for (const pause of [2_000, 3_000, 5_000]) {
      await jest.advanceTimersByTimeAsync(pause);
      await look();
    }
  }
}

/** Answers the first report of all. */
async function start() {
  await look();
  follower.noteRefreshed();
  for (const mock of [read, refresh]) mock.mockClear();
  said = [];
}

test("Contentful is asked every 10 seconds for all open pages together, while somebody looks, and a change refreshes the preview once", async () => {
  await start();
  await lookForAMinute();
  expect(read).toHaveBeenCalledTimes(6);
  expect(refresh).not.toHaveBeenCalled();
  savedAt = "10:30";
  await jest.advanceTimersByTimeAsync(60 * MINUTE);
  expect(read).toHaveBeenCalledTimes(6);
  await look();
  follower.noteRefreshed();
  await lookForAMinute();
  expect(refresh).toHaveBeenCalledTimes(1);
});

test("a Contentful that cannot be read leaves the preview as it was and says so once, and what it has is read again afterwards", async () => {
  await start();
  isReadable = false;
  await lookForAMinute();
  expect(refresh).not.toHaveBeenCalled();
  expect(said).toEqual(["The preview could not be refreshed: connect ECONNREFUSED."]);
  isReadable = true;
  await lookForAMinute();
  expect(refresh).toHaveBeenCalledTimes(1);
});
