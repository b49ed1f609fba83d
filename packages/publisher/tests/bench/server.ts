/**
 * Makes a release of the built site in a folder of its own and serves it as the publisher does, until
 * its input ends. Prints the folder and the address as JSON.
 *
 *     tsx server.ts <folder of releases>
 */
import Fastify from "fastify";
import { openReleases } from "../../src/releases/releases";
import { site } from "../../src/site/site";

async function main() {
  const [folder = ""] = process.argv.slice(2);
  const releases = await openReleases({ folder, keep: 5 });
  const build = { siteFolder: process.cwd(), startedAt: new Date(), confirmShrink: false };
  await releases.release(build);
  const server = Fastify();
  await server.register(site, { releases });
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  process.stdout.write(`${url}\n`);
  process.stdin.resume().on("end", () => process.exit(0));
}

void main();
