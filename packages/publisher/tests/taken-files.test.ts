import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { openBelow } from "../src/files";
import { PublisherFixture } from "./support/publisher-fixture";
import { tempFolder } from "./support/temp-folder";

const temp = tempFolder();
let count = 0;
/** Where a build works, and a file that it may not publish. */
let folder: string;
let secret: string;

beforeEach(async () => {
  const own = path.join(temp.path, `${(count += 1)}`);
  [folder, secret] = [path.join(own, "build"), path.join(own, "secret")];
  await mkdir(path.join(folder, "public/deep"), { recursive: true });
  await mkdir(secret);
  await writeFile(path.join(folder, "public/deep/page"), "page");
  await writeFile(path.join(secret, "page"), "secret");
});

async function read(file: string): Promise<string> {
  const handle = await openBelow(folder, file, 100);
  try {
    return await handle.readFile("utf8");
  } finally {
    await handle.close();
  }
}

test("a file is read that the build has made", async () => {
  expect(await read("public/deep/page")).toBe("page");
});

test.each<[string, () => Promise<unknown>]>([
  [
    "a link to a file",
    async () => {
      await rm(path.join(folder, "public/deep/page"));
      await symlink(path.join(secret, "page"), path.join(folder, "public/deep/page"));
    },
  ],
  [
    "a link in a folder's place",
    async () => {
      await rename(path.join(folder, "public/deep"), path.join(folder, "aside"));
      await symlink(secret, path.join(folder, "public/deep"));
    },
  ],
  [
    "a pipe",
    async () => {
      await rm(path.join(folder, "public/deep/page"));
      execFileSync("mkfifo", [path.join(folder, "public/deep/page")]);
    },
  ],
])("%s is not followed, and blocks nothing", async (_what, replace) => {
  await replace();
  await expect(read("public/deep/page")).rejects.toThrow();
});

const asAdministrator = process.getuid?.() === 0 ? test : test.skip;

asAdministrator("a file of somebody else is not taken, as a hard link could be one", async () => {
  spawnSync("chown", ["65534", path.join(folder, "public/deep/page")]);
  await expect(read("public/deep/page")).rejects.toThrow("neither a file nor a folder");
});

test("while folders and links take turns in one place, no secret is ever read", async () => {
  const [deep, aside] = [path.join(folder, "public/deep"), path.join(folder, "aside")];
  await symlink(secret, path.join(folder, "link"));
  let isOver = false;
  const swap = async () => {
    while (!isOver) {
      await rename(deep, aside);
      await rename(path.join(folder, "link"), deep);
      await rename(deep, path.join(folder, "link"));
      await rename(aside, deep);
    }
  };
  const swapping = swap();
  const seen = new Set<string>();
  for (let attempt = 0; attempt < 2000; attempt += 1) {
    seen.add(await read("public/deep/page").catch(() => "nothing"));
  }
  isOver = true;
  await swapping;
  expect(seen).not.toContain("secret");
});

describe("a release", () => {
  const fixture = new PublisherFixture();
  afterAll(() => fixture.end());

  test("is for everybody to read and for the publisher to write, whatever its umask", async () => {
    await fixture.start({}, { within: ["sh", "-c", 'umask 0002; exec "$@"', "sh"] });
    await fixture.idle();
    const releases = path.join(fixture.data, "releases");
    for (const name of readdirSync(releases, { recursive: true, encoding: "utf8" })) {
      const stats = statSync(path.join(releases, name));
      expect([name, stats.mode & 0o777]).toEqual([name, stats.isDirectory() ? 0o755 : 0o644]);
    }
  });

  test("is not made of a build that has left a link", async () => {
    const other = new PublisherFixture();
    const build = other.env()["PUBLISHER_BUILD_COMMAND"];
    const link = `ln -s '${path.join(secret, "page")}' public/secrets.txt`;
    try {
      await other.start(
        { PUBLISHER_BUILD_COMMAND: `${build} && ${link}` },
        { limits: { retryDelay: 1e6 } },
      );
      const { problem } = await other.statusWhen((status) => status.problem !== null, "it fails");
      expect(problem?.heading).toContain("secrets.txt is neither a file nor a folder");
    } finally {
      await other.end();
    }
  });
});
