import path from "node:path";
import { readReleaseSettings } from "../../settings";
import { releasesIn } from "..";
import { say } from "./say";

/**
 * Runs a command on the publisher's releases and prints what comes of it.
 *
 * @param command gets the words behind the command, and returns what to print
 */
export const run = (
  command: (releases: ReturnType<typeof releasesIn>, words: readonly string[]) => Promise<string>,
): void =>
  say(async () => {
    const { dataFolder } = readReleaseSettings();
    return command(releasesIn(path.join(dataFolder, "releases")), process.argv.slice(2));
  });
