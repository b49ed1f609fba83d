import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import {
  audioTooLarge,
  isRawAudio,
  MAX_AUDIO_SECONDS,
  MAX_AUDIO_SIZE,
  type RawAudio,
} from "../model/audio";
import type { RawContent, RawEntry } from "../model/parse";
import { fault } from "../model/problems";
import { readAudio } from "./audio-file";

/** Returns the format of a recording, or the reason why it cannot be published. */
async function checkFile({
  file = "",
  name,
}: RawAudio): Promise<Pick<RawAudio, "extension" | "problem">> {
  if (!existsSync(file)) return { problem: fault("fileMissing", { name }) };
  const { size } = await stat(file);
  if (size > MAX_AUDIO_SIZE) return { problem: audioTooLarge(name, size) };
  const found = readAudio(await readFile(file));
  if (typeof found === "string") return { problem: fault(found, { name }) };
  const { extension, seconds: exact } = found;
  // Accepts the fraction of a second by which encoders lengthen a recording.
  const seconds = Math.floor(exact);
  if (seconds <= MAX_AUDIO_SECONDS) return { extension };
  return { problem: fault("audioTooLong", { name, seconds, max: MAX_AUDIO_SECONDS }) };
}

/** Checks the files of all recordings, and adds the format or the problem of each to the content. */
export async function checkAudio(raw: RawContent): Promise<RawContent> {
  const checked = raw.entries.map(async (entry): Promise<RawEntry> => {
    const fields = { ...entry.fields };
    for (const [name, value] of Object.entries(fields)) {
      if (isRawAudio(value) && !value.problem)
        fields[name] = { ...value, ...(await checkFile(value)) };
    }
    return { ...entry, fields };
  });
  return { ...raw, entries: await Promise.all(checked) };
}

/** Folder of the published recordings, and their address on the site. */
const PUBLISHED = "public/audio";

/**
 * Publishes recordings under a hash of their content, and removes all others.
 *
 * @returns their addresses, by id
 */
export async function publishAudio(
  recordings: readonly RawAudio[],
): Promise<ReadonlyMap<string, string>> {
  const addresses = new Map<string, string>();
  for (const { extension, file = "", id } of recordings) {
    const bytes = await readFile(file);
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 20);
    const name = hash + extension!;
    await mkdir(PUBLISHED, { recursive: true });
    await writeFile(path.join(PUBLISHED, name), bytes);
    addresses.set(id, `/audio/${name}`);
  }
  const published = existsSync(PUBLISHED) ? await readdir(PUBLISHED) : [];
  const unused = published.filter((name) => ![...addresses.values()].includes(`/audio/${name}`));
  for (const name of unused) await rm(path.join(PUBLISHED, name));
  return addresses;
}
