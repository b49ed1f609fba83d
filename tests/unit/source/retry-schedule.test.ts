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

test("after a reading that failed, the content is read again until it can be", () => {
  const failAgain = () => {
    retrySchedule.startAttempt();
    retrySchedule.fail();
  };
  readAgain.mockImplementation(failAgain);
  failAgain();
  jest.advanceTimersByTime(MINUTE);
  expect(readAgain).toHaveBeenCalledTimes(4);

  readAgain.mockImplementation(() => {
    retrySchedule.startAttempt();
    expect(retrySchedule.succeed()).toBe(true);
  });
  jest.advanceTimersByTime(5 * MINUTE);
  expect(readAgain).toHaveBeenCalledTimes(5);
});

test("what is saved meanwhile is read at once, in place of the reading that waits", () => {
  retrySchedule.startAttempt();
  retrySchedule.fail();
  retrySchedule.startAttempt();
  jest.advanceTimersByTime(5 * MINUTE);
  expect(readAgain).not.toHaveBeenCalled();
});

test("a reading that ends after a newer one has begun is known to be out of date", () => {
  const older = retrySchedule.startAttempt();
  const newer = retrySchedule.startAttempt();
  expect(retrySchedule.isCurrent(older)).toBe(false);
  expect(retrySchedule.isCurrent(newer)).toBe(true);
});
