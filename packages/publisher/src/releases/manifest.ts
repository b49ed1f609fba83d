import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { isMissing } from "./durable";
import { liveSince, readHistory } from "./history";
import { currentId, idsIn, manifestFile } from "./layout";
import type { Release } from "./release";

const manifest = z.object({
  createdAt: z.coerce.date(),
  content: z.record(z.string(), z.number()),
  pages: z.number(),
  bytes: z.number(),
  /** Files that visitors may ask for, with forward slashes, without their compressed forms. */
  files: z.array(z.string()),
});

/** What a release is made of, as `release.json` says. */
export type Manifest = z.infer<typeof manifest>;

export async function readManifest(folder: string, id: string): Promise<Manifest> {
  const text = await readFile(manifestFile(path.join(folder, id)), "utf8");
  return manifest.parse(JSON.parse(text));
}

/** What is known of a release; `null` for one that another process has just removed. */
export async function readRelease(folder: string, id: string): Promise<Release | null> {
  const found = await readManifest(folder, id).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!found) return null;
  const { createdAt, content, pages, bytes, files } = found;
  const isLive = id === (await currentId(folder));
  const since = isLive ? (liveSince(await readHistory(folder), id) ?? createdAt) : null;
  return { id, createdAt, liveSince: since, content, pages, files: files.length, bytes };
}

/** All releases in the folder, the newest first. */
export async function listReleases(folder: string): Promise<Release[]> {
  const ids = (await idsIn(folder)).reverse();
  const releases = await Promise.all(ids.map((id) => readRelease(folder, id)));
  return releases.filter((release) => release !== null);
}

/** The release that visitors see; `null` before the first. */
export async function liveRelease(folder: string): Promise<Release | null> {
  const id = await currentId(folder);
  return id === null ? null : readRelease(folder, id);
}
