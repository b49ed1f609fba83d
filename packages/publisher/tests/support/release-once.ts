/**
 * Releases a build, and prints the error's code or the new release.
 *
 *     tsx release-once.ts <folder of releases> <site>
 */
import { openReleases } from "../../src/releases/releases";

const [folder = "", siteFolder = ""] = process.argv.slice(2);

async function main() {
  const releases = await openReleases({ folder, keep: 5 });
  const build = { siteFolder, startedAt: new Date(), confirmShrink: false };
  const outcome = await releases.release(build).then(
    ({ id }) => id,
    (error: unknown) => (error as NodeJS.ErrnoException).code ?? (error as Error).message,
  );
  const live = await releases.current();
  process.stdout.write(JSON.stringify({ outcome, live: live?.id ?? null }));
}

void main();
