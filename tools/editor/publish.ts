/** The last step of `npm run build`: the editor below `/edit/` of the site, where it is wanted. */
import path from "node:path";
import { readEnv } from "../../src/build/env";
import { bundle } from "./bundle";
import { readRepository } from "./env";

/** The build has emptied it: `src/build/prune.ts` takes it out. */
const FOLDER = path.resolve("public/edit");

async function publish(): Promise<void> {
  const repository = readRepository();
  if (repository === null) return;
  if (readEnv().source.kind !== "embedded") {
    throw new Error(
      "EDITOR_REPOSITORY is set, but the content comes from Contentful, where it is edited. Unset one of them",
    );
  }
  await bundle(FOLDER, repository);
  process.stdout.write(`The editor of ${repository.name} is at /edit/ of the site\n`);
}

publish().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
});
