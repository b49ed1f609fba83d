import { createFollower } from "../../../../tools/preview/follow";

const MINUTE = 60_000;

let savedAt: string;
let isReadable: boolean;
let logged: string[];
const read = jest.fn<Promise<string>, []>();
const refresh = jest.fn<Promise<void>, []>();
let follower: ReturnType<typeof createFollower>;
/** Polls, as an open page does. */
const poll = () => follower.checkForChanges(refresh);

beforeEach(() => {
  jest.useFakeTimers();
  savedAt = "10:00";
  isReadable = true;
  logged = [];
  const failed = new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });
  read
    .mockReset()
    .mockImplementation(() => (isReadable ? Promise.resolve(savedAt) : Promise.reject(failed)));
  refresh.mockReset().mockResolvedValue();
  follower = createFollower(read, (line) => void logged.push(line));
});

/** Polls for a minute from three open pages, each every 10 seconds. */
async function pollForAMinute() {
  for (let time = 0; time < MINUTE; time += 10_000) {
    for (const pause of [2_000, 3_000, 5_000]) {
      await jest.advanceTimersByTimeAsync(pause);
      await poll();
    }
  }
}

/** Handles the first poll. */
async function start() {
  await poll();
  follower.noteRefreshed();
  for (const mock of [read, refresh]) mock.mockClear();
  logged = [];
}

test("reads Contentful every 10 seconds while any page is open, and refreshes once per change", async () => {
  await start();
  await pollForAMinute();
  expect(read).toHaveBeenCalledTimes(6);
  expect(refresh).not.toHaveBeenCalled();
  savedAt = "10:30";
  await jest.advanceTimersByTimeAsync(60 * MINUTE);
  expect(read).toHaveBeenCalledTimes(6);
  await poll();
  follower.noteRefreshed();
  await pollForAMinute();
  expect(refresh).toHaveBeenCalledTimes(1);
});

test("keeps the preview while Contentful cannot be read, logs that once, and refreshes afterwards", async () => {
  await start();
  isReadable = false;
  await pollForAMinute();
  expect(refresh).not.toHaveBeenCalled();
  expect(logged).toEqual(["The preview could not be refreshed: connect ECONNREFUSED."]);
  isReadable = true;
  await pollForAMinute();
  expect(refresh).toHaveBeenCalledTimes(1);
});
