/**
 * A publisher that releases two builds in turns until it is killed. It says `ready`, waits for a
 * line, and names each release that it has made.
 *
 *     tsx release-forever.ts <folder of releases> <site> <other site>
 */
import { once } from "node:events";
import { openReleases } from "../../src/releases/releases";

const [folder = "", ...siteFolders] = process.argv.slice(2);

async function main() {
  const releases = await openReleases({ folder, keep: 5 });
  process.stdout.write("ready\n");
  await once(process.stdin, "data");
  for (;;) {
    for (const siteFolder of siteFolders) {
      const build = { siteFolder, startedAt: new Date(), confirmShrink: false };
      process.stdout.write(`${(await releases.release(build)).id}\n`);
    }
  }
}

void main();
