/** For tests of the steps that Gatsby calls: a build that fails ends neither the process nor the tests. */
import type { Reporter } from "gatsby";

/** A reporter whose panic throws. */
export const reporter = {
  info: jest.fn(),
  warn: jest.fn(),
  panic() {
    throw new Error("Gatsby ends here.");
  },
} as unknown as Reporter;

/** Keeps what waits for the end of the process. */
export const catchEnd = (): jest.SpyInstance => jest.spyOn(process, "once").mockReturnThis();

/** Whether a step came to its end. */
export const isWhole = (step: unknown): Promise<boolean> =>
  Promise.resolve(step).then(
    () => true,
    () => false,
  );
