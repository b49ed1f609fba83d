import { words } from "./words";

/** What the commands write: results to stdout, waiting and failures to stderr. */
export const terminal = {
  say: (text: string) => void process.stdout.write(`${text}\n`),
  warn: (text: string) => void process.stderr.write(`${text}\n`),
};

/** A known reason to end: its words are all that a person needs, without a stack trace. */
export class Stop extends Error {
  /** @param exitCode 1 where the work could not be done, 2 where the command was not understood */
  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message);
  }
}

/** What a program that Ctrl-C ended exits with. */
const INTERRUPTED = 130;

let isStopping = false;

/** From now on Ctrl-C ends the command after the step under way; a second one ends it at once. */
export function stopBetweenSteps(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      isStopping = true;
      terminal.warn(words.stopping);
    });
  }
}

/** @throws Stop between two steps, where the person has asked to stop */
export function checkpoint(): void {
  if (isStopping) throw new Stop(words.stopped, INTERRUPTED);
}
