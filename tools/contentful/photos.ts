import path from "node:path";
import type { CmsEnv } from "../../src/env";
import { album } from "../../src/model/album";
import { linkedAssetId } from "../../src/source/contentful/lists";
import { webApp } from "../../src/source/contentful/messages";
import { getAll, openSpace, type Cms } from "./client";
import { requireTypes } from "./plan";
import { digestOf, prepare, readPhotos, type Photo } from "./read-photos";
import { linkTo } from "./samples";
import { readPicture, typeIdOf, type CmsEntry } from "./space-content";
import { pluralize, quoteTitle, runSteps, terminal } from "./terminal";
import { processPicture, sendPicture } from "./write";

const picturesOf = (entry: CmsEntry | undefined, locale: string): readonly unknown[] =>
  [entry?.fields.pictures?.[locale] ?? []].flat();

const linkedIds = (entry: CmsEntry | undefined, locale: string) =>
  new Set(picturesOf(entry, locale).map(linkedAssetId));

/** Makes the album's draft, or adds photos to the one that is there. */
async function writeAlbum(
  { client, locale }: Cms,
  found: CmsEntry | undefined,
  title: string,
  photos: readonly Photo[],
  category: string | undefined,
): Promise<CmsEntry> {
  const ids = photos.map(({ id }) => id);
  const pictures = [...picturesOf(found, locale), ...ids.map((id) => linkTo("Asset", id))];
  const fields = {
    title: { [locale]: title },
    ...(category !== undefined && { category: { [locale]: category } }),
    // What she has written since stays.
    ...found?.fields,
    pictures: { ...found?.fields.pictures, [locale]: pictures },
  };
  if (found) return client.entry.update({ entryId: found.sys.id }, { ...found, fields });
  const entryId = `album-${digestOf([...ids].sort().join())}`;
  return client.entry.createWithId({ entryId, contentTypeId: album.id }, { fields });
}

/**
 * `npm run cms:photos`: brings a folder of photos into the space as an album that is not published. A
 * photo that is there already is not uploaded again, and new ones join the album that the others are in.
 */
export async function photos(
  env: CmsEnv,
  { category }: { readonly category?: string | undefined },
  folder: string,
): Promise<void> {
  const { photos: inFolder, duplicates } = await readPhotos(path.resolve(folder));
  const cms = await openSpace(env);
  const { client, locale } = cms;
  await requireTypes(cms, "photos", [album.id]);
  const assets = await getAll((params) => client.asset.getMany(params));
  const entries = await getAll((params) => client.entry.getMany(params));
  const found = entries.find((entry) => {
    const ids = linkedIds(entry, locale);
    return typeIdOf(entry) === album.id && inFolder.some(({ id }) => ids.has(id));
  });
  const byId = new Map(assets.map((asset) => [asset.sys.id, asset]));
  const uploaded = new Set(
    assets.filter((asset) => readPicture(asset, locale).url !== undefined).map(({ sys }) => sys.id),
  );
  const kept = linkedIds(found, locale);
  const missing = inFolder.filter(({ id }) => !uploaded.has(id));
  const notInAlbum = inFolder.filter(({ id }) => !kept.has(id));
  // One that was uploaded before and is not in the album was taken out of it.
  const takenOut = found ? notInAlbum.filter(({ id }) => uploaded.has(id)) : [];
  const added = notInAlbum.filter((photo) => !takenOut.includes(photo));
  const title = path.basename(path.resolve(folder));

  terminal.printList("Twice in the folder, so brought once:", duplicates);
  terminal.print(
    `${pluralize(missing.length, "photo")} to bring, ${inFolder.length - missing.length} there already.`,
  );
  let entry: CmsEntry | undefined = found;
  await runSteps(missing, async (photo) => {
    const { name } = path.parse(photo.name);
    const picture = { id: photo.id, title: name, description: null, fileName: `${name}.jpg` };
    const file = await prepare(photo.path);
    const asset = byId.get(photo.id);
    const sent = await sendPicture(cms, { ...picture, contentType: "image/jpeg" }, file, asset);
    // Before it is processed: the next run takes a processed photo outside the album for taken out.
    if (entry && added.includes(photo)) {
      entry = await writeAlbum(cms, entry, title, [photo], category);
    }
    await processPicture(cms, sent);
  });
  terminal.printList(
    "In Contentful, but not in the album: add them there if you want them back:",
    takenOut.map(({ name }) => name),
  );
  if (added.length === 0) {
    terminal.print(`Nothing to add to the album: ${webApp.entry(env, found!.sys.id)}`);
    return;
  }
  entry ??= await writeAlbum(cms, undefined, title, added, category);
  const name = quoteTitle(album.label, String(entry.fields.title?.[locale]));
  terminal.print(
    [
      found
        ? `Done: ${name} has ${pluralize(added.length, "more photo", "more photos")}. Nothing was published.`
        : `Done: ${name} is a draft of ${pluralize(added.length, "photo")}. Nothing was published.`,
      "Now write what each photo shows in its Description, publish the photos under Media, then the album:",
      webApp.entry(env, entry.sys.id),
    ].join("\n"),
  );
}
