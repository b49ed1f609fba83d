import { readlinkSync } from "node:fs";
import path from "node:path";
import { type HeaderRules, readHeaders } from "../releases/headers";
import { currentLink, idsIn, isId, publicFolder, readManifest } from "../releases/release";

/** A release as visitors are served it. */
export interface ServedRelease {
  /** Where its files are. */
  readonly root: string;
  readonly files: ReadonlySet<string>;
  readonly headers: HeaderRules;
}

/** Read at every request: it takes microseconds, and another process may have switched. */
function liveId(folder: string): string | null {
  try {
    const target = readlinkSync(currentLink(folder));
    return isId(target) ? target : null;
  } catch {
    return null;
  }
}

async function load(folder: string, id: string): Promise<ServedRelease> {
  const release = path.join(folder, id);
  const [{ files }, headers] = await Promise.all([readManifest(folder, id), readHeaders(release)]);
  return { root: publicFolder(release), files: new Set(files), headers };
}

/** Reads each release of a folder once, since releases never change. */
export class ReleasesCache {
  readonly #folder: string;
  readonly #releases = new Map<string, Promise<ServedRelease>>();

  /** @param folder the folder of releases */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What visitors see at this moment; `null` before the first release. */
  async live(): Promise<ServedRelease | null> {
    const id = liveId(this.#folder);
    if (id === null) return null;
    // Once for each switch, so that the cache does not grow for as long as the process runs.
    if (!this.#releases.has(id)) this.#dropAllBut(await idsIn(this.#folder));
    return this.#read(id);
  }

  /** The newest release that has the file, if any has. */
  async findFile(file: string): Promise<ServedRelease | null> {
    const ids = await idsIn(this.#folder);
    this.#dropAllBut(ids);
    for (const id of ids.reverse()) {
      // Fails for one that has just been removed.
      const release = await this.#read(id).catch(() => null);
      if (release?.files.has(file)) return release;
    }
    return null;
  }

  #read(id: string): Promise<ServedRelease> {
    const cached = this.#releases.get(id);
    if (cached) return cached;
    const reading = load(this.#folder, id);
    this.#releases.set(id, reading);
    reading.catch(() => this.#releases.delete(id));
    return reading;
  }

  #dropAllBut(ids: readonly string[]) {
    for (const id of this.#releases.keys()) if (!ids.includes(id)) this.#releases.delete(id);
  }
}
