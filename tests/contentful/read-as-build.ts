/**
 * Reads Contentful as a build does before and after its plugin, and prints what it finds. A process
 * of its own, because only a new one trusts the local server's certificate.
 */
import { readEnv, type ContentfulSource } from "../../src/env";
import { checkAccess } from "../../src/source/contentful/client";
import { readListing, verifyComplete, type Read } from "../../src/source/contentful/listing";

const STEPS: Readonly<Record<string, (source: ContentfulSource) => Promise<unknown>>> = {
  check: checkAccess,
  list: readListing,
  compare: (source) => verifyComplete(source, null, JSON.parse(process.argv[3] ?? "") as Read),
};

async function main() {
  const { source } = readEnv();
  const step = STEPS[process.argv[2] ?? ""];
  if (source.kind !== "contentful" || !step) throw new Error("Say what to read, and from where.");
  process.stdout.write(JSON.stringify((await step(source)) ?? "readable"));
}

main().catch((error: unknown) => {
  process.stderr.write((error as Error).message);
  process.exitCode = 1;
});
