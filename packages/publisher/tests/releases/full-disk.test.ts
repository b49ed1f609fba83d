import { execFile, spawnSync } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { releasesFixture } from "../support/releases-fixture";
import { tinySite, writeBuild } from "../support/tiny-site";

const ROOT = path.resolve(__dirname, "../../../..");
const PROGRAM = path.join(ROOT, "packages/publisher/tests/support/release-once.ts");

const fixture = releasesFixture();

/** A disk of its own needs a system that lets users have one; containers often do not. */
const canMount =
  spawnSync("unshare", ["--map-root-user", "--mount", "mount", "-t", "tmpfs", "none", "/mnt"])
    .status === 0;

const onSmallDisk = canMount ? test : test.skip;

onSmallDisk(
  "on a full disk the release before stays live, and the room is given back",
  async () => {
    await fixture.publish({ mark: "first" });
    const large = tinySite({ mark: "large" });
    for (let index = 0; index < 40; index += 1) {
      large[`public/static/large-${index}.webp`] = Buffer.alloc(100_000, index + 1);
    }
    await writeBuild(fixture.siteFolder, large);
    const script = [
      'set -e; mount -t tmpfs -o size=2m none "$FOLDER"; run() { "$NODE" --import tsx "$PROGRAM" "$@"; }',
      'run "$FOLDER" "$SMALL"; echo; run "$FOLDER" "$LARGE"; echo; ls -A "$FOLDER"',
    ].join("\n");
    const small = path.join(fixture.siteFolder, "small");
    await writeBuild(small, tinySite({ mark: "small" }));
    const { stdout } = await promisify(execFile)(
      "unshare",
      ["--map-root-user", "--mount", "sh", "-c", script],
      {
        cwd: ROOT,
        env: {
          ...process.env,
          NODE: process.execPath,
          PROGRAM,
          FOLDER: fixture.folder,
          SMALL: small,
          LARGE: fixture.siteFolder,
        },
      },
    );
    const [first = "", second = "", ...left] = stdout.trimEnd().split("\n");
    const { outcome: id } = JSON.parse(first) as { outcome: string };
    expect(id).toMatch(/^\d{4}-/);
    expect(JSON.parse(second)).toEqual({ outcome: "ENOSPC", live: id });
    expect(left).toEqual([id, "current", "history.json"]);
  },
);
