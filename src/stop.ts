import reporter from "gatsby-cli/lib/reporter";

/** Ends the process with an error's words alone, in the way of Gatsby's own messages. */
export function stop(error: unknown): never {
  return reporter.panic(error instanceof Error ? error.message : String(error));
}

/**
 * The value, or the end of the process with the words of what was thrown. Gatsby hides the words of
 * an error that leaves its configuration behind the code of the bundle that it came from.
 */
export function orStop<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    return stop(error);
  }
}
