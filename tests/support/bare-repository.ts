/** Creates git repositories of a site: a developer's, and the bare one of a code host. */
import { execFileSync } from "node:child_process";
import path from "node:path";
import { findGit } from "./installed";
import { root } from "./project";
import { temporaryFolder } from "./site-copy";

/** Files to write, in base64, and to delete. */
export interface Changes {
  readonly additions: readonly { readonly path: string; readonly contents: string }[];
  readonly deletions: readonly { readonly path: string }[];
}

/** Makes a site's folder a repository whose branch `main` has one commit. */
export function createRepository(site: string): void {
  const git = (...args: readonly string[]) => execFileSync(findGit(), args, { cwd: site });
  git("init", "--quiet", "--initial-branch=main");
  git("config", "user.name", "Tala");
  git("config", "user.email", "tala@example.com");
  git("config", "core.excludesFile", path.join(root, ".gitignore"));
  git("add", "--", ".", ":!node_modules");
  git("commit", "--quiet", "--allow-empty", "--message", "The site");
}

/**
 * Clones a repository into one without a work tree.
 *
 * @param source folder of a repository with the branch `main`
 */
export function cloneRepository(source: string) {
  const folder = temporaryFolder();
  const env = {
    PATH: process.env.PATH,
    GIT_DIR: folder,
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_NAME: "Tala",
    GIT_AUTHOR_EMAIL: "tala@example.com",
    GIT_COMMITTER_NAME: "GitHub",
    GIT_COMMITTER_EMAIL: "noreply@github.com",
  };
  const run = (args: readonly string[], input?: string | Buffer) =>
    execFileSync(findGit(), args, {
      cwd: folder,
      input,
      env,
      maxBuffer: Infinity,
      stdio: "pipe",
    });
  const git = (...args: readonly string[]) => run(args).toString().trim();

  git("clone", "--quiet", "--bare", source, folder);
  let head = git("rev-parse", "main");

  /**
   * Commits changes on top of the branch.
   *
   * @throws Error if a file to delete does not exist
   */
  function commit(message: string, { additions, deletions }: Changes): string {
    git("read-tree", head);
    for (const { contents, path: file } of additions) {
      const blob = run(["hash-object", "-w", "--stdin"], Buffer.from(contents, "base64"));
      git("update-index", "--add", "--cacheinfo", `100644,${blob.toString().trim()},${file}`);
    }
    for (const { path: file } of deletions) {
      if (git("ls-tree", head, "--", file) === "") throw new Error(`${file} does not exist`);
      run(["update-index", "--index-info"], `0 ${"0".repeat(40)}\t${file}\n`);
    }
    head = git("commit-tree", git("write-tree"), "-p", head, "-m", message);
    git("update-ref", "refs/heads/main", head);
    return head;
  }

  /** Contents of blobs. Git reads all of them at once, because starting it for each one takes too long. */
  const blobs = new Map<string, Buffer>();
  function readBlobs(): void {
    const oids = git("ls-tree", "-r", "--format=%(objectname)", head).split("\n");
    let output = run(["cat-file", "--batch"], oids.join("\n"));
    for (const oid of oids) {
      const start = output.indexOf("\n") + 1;
      const size = Number(/\d+$/.exec(output.toString("utf8", 0, start - 1))![0]);
      blobs.set(oid, output.subarray(start, start + size));
      output = output.subarray(start + size + 1);
    }
  }

  /** Commits of each file up to a commit, newest first. The file "" has all commits. */
  const histories = new Map<string, ReadonlyMap<string, readonly string[]>>();
  function readHistory(oid: string) {
    const files = new Map<string, string[]>([["", []]]);
    let id = "";
    const log = git("log", "--root", "--name-only", "--format=commit %H", oid);
    for (const line of log.split("\n")) {
      if (line.startsWith("commit ")) files.get("")!.push((id = line.slice("commit ".length)));
      else if (line) files.set(line, [...(files.get(line) ?? []), id]);
    }
    histories.set(oid, files);
    return files;
  }

  return {
    git,
    commit,
    head: () => head,
    history: (oid: string, file = "") => (histories.get(oid) ?? readHistory(oid)).get(file) ?? [],
    blob(oid: string): Buffer {
      if (!blobs.has(oid)) readBlobs();
      return blobs.get(oid)!;
    },
    /** Returns a file of the branch; `null` if it does not exist. */
    file(name: string): Buffer | null {
      const [line] = git("ls-tree", head, "--", name).split("\n");
      return line ? this.blob(line.split(/\s/)[2]!) : null;
    },
    /** Clones the branch into a folder. */
    clone: (target: string) => void git("clone", "--quiet", folder, target),
  };
}
