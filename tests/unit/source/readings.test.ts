import { RetrySchedule } from "../../../src/source/show-drafts";

const MINUTE = 60_000;

let readAgain: jest.Mock<unknown, []>;
let retrySchedule: RetrySchedule;

beforeEach(() => {
  jest.useFakeTimers();
  readAgain = jest.fn<unknown, []>();
  retrySchedule = new RetrySchedule(readAgain);
});

afterEach(() => void jest.useRealTimers());

/** Contentful fails from now on: every reading that is asked for fails too. */
function failFromNowOn() {
  const pauses: number[] = [];
  const read = () => {
    retrySchedule.begin();
    pauses.push(retrySchedule.fail());
  };
  readAgain.mockImplementation(read);
  read();
  return pauses;
}

test("a reading that failed is tried again until one succeeds, with pauses that grow to a minute", () => {
  const pauses = failFromNowOn();
  jest.advanceTimersByTime(5 * MINUTE);
  expect(pauses.slice(0, 6)).toEqual([4, 8, 16, 32, 60, 60]);

  const failed = pauses.length;
  readAgain.mockImplementation(() => {
    retrySchedule.begin();
    retrySchedule.succeed();
  });
  jest.advanceTimersByTime(5 * MINUTE);
  expect(readAgain).toHaveBeenCalledTimes(failed);
});

test("what is saved meanwhile is read at once, in place of the reading that waits", () => {
  retrySchedule.begin();
  retrySchedule.fail();
  retrySchedule.begin();
  jest.advanceTimersByTime(5 * MINUTE);
  expect(readAgain).not.toHaveBeenCalled();
});

test("trouble that comes later is tried again as soon as the first was", () => {
  const [firstPause] = failFromNowOn();
  jest.advanceTimersByTime(MINUTE);
  retrySchedule.begin();
  expect(retrySchedule.succeed()).toBe(true);
  expect(retrySchedule.fail()).toBe(firstPause);
});

test("a reading that ends after a newer one has begun is known to be out of date", () => {
  const older = retrySchedule.begin();
  const newer = retrySchedule.begin();
  expect(retrySchedule.isCurrent(older)).toBe(false);
  expect(retrySchedule.isCurrent(newer)).toBe(true);
});
