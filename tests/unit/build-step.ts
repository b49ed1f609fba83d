/** For tests of the steps that Gatsby calls: a build that fails ends neither the process nor the tests. */
import reporter from "gatsby-cli/lib/reporter";

/** Has Gatsby's panic throw. What waits for the end of the process is kept by the returned spy. */
export function catchEnd(): jest.SpyInstance {
  jest.spyOn(reporter, "panic").mockImplementation(() => {
    throw new Error("Gatsby ends here.");
  });
  return jest.spyOn(process, "once").mockReturnThis();
}

/** Whether a step came to its end. */
export const isWhole = (step: unknown): Promise<boolean> =>
  Promise.resolve(step).then(
    () => true,
    () => false,
  );
