import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import type { Release } from "../../src/releases/release";
import { openReleases, type Releases } from "../../src/releases/releases";
import { tempRoot } from "./temp-folder";
import { tinySite, writeBuild, type TinySite } from "./tiny-site";

/** Folders of a publisher, new for each test and gone after it. */
export interface ReleasesFixture {
  /** Where the site is built. */
  readonly siteFolder: string;
  /** The folder of releases. */
  readonly folder: string;
  readonly releases: Releases;
  /** Opens the folder again, as a publisher does that starts after a crash. */
  reopen(): Promise<Releases>;
  /** Builds a small site and releases it. */
  publish(site?: TinySite, options?: Partial<Parameters<Releases["release"]>[0]>): Promise<Release>;
  /** Builds what somebody has changed and releases it. */
  publishFiles(files: Readonly<Record<string, string | Buffer>>): Promise<Release>;
}

/** On a busy machine each of a release's many small files takes its time to reach the disk. */
const TIMEOUT_MS = 120_000;

/** @param isShared whether all tests of a file have the same folders, instead of each its own */
export function releasesFixture({ isShared = false } = {}): ReleasesFixture {
  jest.setTimeout(TIMEOUT_MS);
  const folders = { root: "", releases: undefined as unknown as Releases };
  const folder = () => path.join(folders.root, "releases");
  const siteFolder = () => path.join(folders.root, "site");
  const reopen = async () => (folders.releases = await openReleases({ folder: folder(), keep: 5 }));
  const release = (options: Partial<Parameters<Releases["release"]>[0]> = {}) =>
    folders.releases.release({
      siteFolder: siteFolder(),
      startedAt: new Date(),
      confirmShrink: false,
      ...options,
    });

  const [begin, end] = isShared ? [beforeAll, afterAll] : [beforeEach, afterEach];
  begin(async () => {
    folders.root = await mkdtemp(path.join(tempRoot, "releases-"));
    await reopen();
  });
  end(() => rm(folders.root, { recursive: true, force: true }));

  return {
    get siteFolder() {
      return siteFolder();
    },
    get folder() {
      return folder();
    },
    get releases() {
      return folders.releases;
    },
    reopen,
    publish: async (site = {}, options = {}) => {
      await writeBuild(siteFolder(), tinySite(site));
      return release(options);
    },
    publishFiles: async (files) => {
      await writeBuild(siteFolder(), files);
      return release();
    },
  };
}
