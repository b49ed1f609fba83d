import { readlinkSync } from "node:fs";
import path from "node:path";
import { currentLink, idsIn, isId, publicFolder } from "../releases/layout";
import { readManifest } from "../releases/manifest";
import { readHeaders, type HeaderRules } from "../releases/site-files";

/** A release as visitors meet it. */
export interface ServedRelease {
  readonly id: string;
  /** Where its files are. */
  readonly root: string;
  readonly files: ReadonlySet<string>;
  readonly headers: HeaderRules;
}

/** Read at every request: takes microseconds, and whoever switches, in any process, need tell nobody. */
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
  return { id, root: publicFolder(release), files: new Set(files), headers };
}

/** Knows the releases of a folder, each read once: they never change. */
export class ServedReleases {
  readonly #folder: string;
  readonly #known = new Map<string, Promise<ServedRelease>>();

  /** @param folder the folder of releases */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What visitors see at this moment; `null` before the first release. */
  async live(): Promise<ServedRelease | null> {
    const id = liveId(this.#folder);
    if (id === null) return null;
    // With each switch, so that what is known does not grow for as long as the process lives.
    if (!this.#known.has(id)) this.#forgetAllBut(await idsIn(this.#folder));
    return this.#read(id);
  }

  /** The newest kept release that has the file, if any has. */
  async findFile(file: string): Promise<ServedRelease | null> {
    const ids = await idsIn(this.#folder);
    this.#forgetAllBut(ids);
    for (const id of ids.reverse()) {
      // One that has just been removed has nothing to offer.
      const release = await this.#read(id).catch(() => null);
      if (release?.files.has(file)) return release;
    }
    return null;
  }

  #read(id: string): Promise<ServedRelease> {
    const known = this.#known.get(id);
    if (known) return known;
    const reading = load(this.#folder, id);
    this.#known.set(id, reading);
    reading.catch(() => this.#known.delete(id));
    return reading;
  }

  #forgetAllBut(ids: readonly string[]) {
    for (const id of this.#known.keys()) if (!ids.includes(id)) this.#known.delete(id);
  }
}
