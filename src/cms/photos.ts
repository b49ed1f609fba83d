import path from "node:path";
import type { AssetProps } from "contentful-management";
import type { CmsEnv } from "../env";
import { album } from "../model/album";
import { linkedAssetId } from "../source/contentful/lists";
import { webApp } from "../source/contentful/messages";
import { getAll, openSpace, type Cms } from "./client";
import { requireTypes } from "./plan";
import { digestOf, prepare, readPhotos, type Photo } from "./read-photos";
import { linkTo } from "./samples";
import { writePicture } from "./seed-write";
import { isArchived, readPicture, typeIdOf, type CmsEntry } from "./space-content";
import { CommandError, pluralize, quoteTitle, stopIfInterrupted, terminal } from "./terminal";

const linkedIds = (entry: CmsEntry, locale: string): string[] => {
  const links = entry.fields.pictures?.[locale];
  return Array.isArray(links) ? links.flatMap((link) => linkedAssetId(link) ?? []) : [];
};

/** Of all albums, the one that has most of the photos. */
function albumOf(photos: readonly Photo[], entries: readonly CmsEntry[], locale: string) {
  const ids = new Set(photos.map(({ id }) => id));
  const [best] = entries
    .filter((entry) => typeIdOf(entry) === album.id)
    .map((entry) => ({
      entry,
      shared: linkedIds(entry, locale).filter((id) => ids.has(id)).length,
    }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared);
  return best?.entry;
}

async function upload(cms: Cms, photo: Photo, found: AssetProps | undefined): Promise<void> {
  const bytes = await prepare(photo.path);
  const { name } = path.parse(photo.name);
  const picture = {
    ...{ id: photo.id, title: name, description: null, fileName: `${name}.jpg` },
    ...{ contentType: "image/jpeg", size: bytes.length, bytes },
  };
  await writePicture(cms, picture, found, { overwrites: true, publishes: false });
}

/** Makes the album's draft, or adds photos to the one that is there. */
async function writeAlbum(
  { client, locale }: Cms,
  found: CmsEntry | undefined,
  title: string,
  ids: readonly string[],
  category: string | undefined,
): Promise<CmsEntry> {
  const before = found?.fields ?? {};
  const pictures = [
    ...((before.pictures?.[locale] as unknown[] | undefined) ?? []),
    ...ids.map((id) => linkTo("Asset", id)),
  ];
  const fields = {
    title: { [locale]: title },
    ...(category !== undefined && { category: { [locale]: category } }),
    // What she has written since stays.
    ...before,
    pictures: { ...before.pictures, [locale]: pictures },
  };
  if (found) return client.entry.update({ entryId: found.sys.id }, { ...found, fields });
  const entryId = `album-${digestOf([...ids].sort().join())}`;
  return client.entry.createWithId({ entryId, contentTypeId: album.id }, { fields });
}

/**
 * `npm run cms:photos`: brings a folder of photos into the space as an album that is not published. Safe
 * to repeat: a photo that is there already is not uploaded again, and new ones join the album that the
 * others are in.
 *
 * @param folder with JPEG, PNG, WebP or AVIF files, also in folders of its own
 * @param category of the album, where it is new or has none
 */
export async function photos(
  env: CmsEnv,
  { folder, category }: { readonly folder: string; readonly category?: string | undefined },
): Promise<void> {
  const { photos: inFolder, duplicates } = await readPhotos(path.resolve(folder));
  const cms = await openSpace(env);
  const { client, locale } = cms;
  await requireTypes(cms, "photos", [album.id]);
  const assets = new Map(
    (await getAll((params) => client.asset.getMany(params))).map((asset) => [asset.sys.id, asset]),
  );
  const entries = await getAll((params) => client.entry.getMany(params));
  const found = albumOf(inFolder, entries, locale);
  if (found && isArchived(found)) {
    throw new CommandError(
      `These photos are in an album that was archived. Unarchive it at ${webApp.entry(env, found.sys.id)} and run the command again.`,
    );
  }
  const isThere = ({ id }: Photo) => {
    const asset = assets.get(id);
    return asset !== undefined && readPicture(asset, locale).url !== undefined;
  };
  const missing = inFolder.filter((photo) => !isThere(photo));
  const kept = new Set(found ? linkedIds(found, locale) : []);
  // One that was uploaded before and is not in the album was taken out of it.
  const added = inFolder.filter((photo) => !kept.has(photo.id) && (!found || !isThere(photo)));

  terminal.printList("Twice in the folder, so brought once:", duplicates);
  terminal.print(
    `${pluralize(missing.length, "photo")} to bring, ${inFolder.length - missing.length} there already.`,
  );
  for (const [index, photo] of missing.entries()) {
    stopIfInterrupted();
    terminal.print(`[${index + 1}/${missing.length}] ${photo.name}`);
    await upload(cms, photo, assets.get(photo.id));
  }
  const out = inFolder.filter((photo) => !kept.has(photo.id) && !added.includes(photo));
  terminal.printList(
    "In Contentful, but not in the album: add them there if you want them back:",
    out.map(({ name }) => name),
  );
  if (added.length === 0) {
    terminal.print(`Nothing to add to the album: ${webApp.entry(env, found!.sys.id)}`);
    return;
  }
  const title = path.basename(path.resolve(folder));
  const ids = added.map(({ id }) => id);
  const entry = await writeAlbum(cms, found, title, ids, category);
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
