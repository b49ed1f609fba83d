/** Last step of `npm run build`: adds the editor to the site at `/edit/`, if EDITOR_REPOSITORY is set. */
import { mkdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { readEnv } from "../../src/env";
import type { DescribedPicture } from "../../src/model/pictures";
import { readLocalContent } from "../../src/source/local";
import { runCommand } from "../run";
import { bundle } from "./bundle";
import { readRepository } from "./env";

/** Folder of the editor in the built site. `src/build/build-steps.ts` has deleted the one of an earlier build. */
const FOLDER = path.resolve("public/edit");

/** Writes thumbnails of the pictures in albums, for their forms. The originals stay at the code host. */
async function publishPictures(): Promise<void> {
  const albums = (await readLocalContent(".")).entries.filter(({ type }) => type === "album");
  const pictures = albums.flatMap(
    ({ fields }) => fields["pictures"] as readonly DescribedPicture[],
  );
  mkdirSync(path.join(FOLDER, "images"));
  for (const { file, name } of pictures)
    await sharp(file, { autoOrient: true })
      .resize(320)
      .toFile(path.join(FOLDER, "images", name));
}

async function publish(): Promise<void> {
  const repository = readRepository();
  if (repository === null) return;
  if (readEnv().source.kind !== "embedded")
    throw new Error(
      "EDITOR_REPOSITORY is set, but this site's content is edited in Contentful. Unset EDITOR_REPOSITORY or the CONTENTFUL_ variables.",
    );
  await bundle(FOLDER, repository);
  await publishPictures();
  process.stdout.write(`Added the editor of ${repository.name} at /edit/.\n`);
}

void runCommand(publish);
