/**
 * A double of GitHub's API: the few requests with which the editor signs in, reads and commits. It was compared with
 * GitHub's documentation of them (REST: the authenticated user, a collaborator, a tree, a blob; GraphQL:
 * `createCommitOnBranch`, which refuses a head that is no longer the branch's), and never with GitHub itself.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page, Request } from "@playwright/test";
import { filesIn } from "../../support/public-files";

export const TOKEN = "github_pat_11AAAAAAA0double";

interface Commit {
  readonly files: ReadonlyMap<string, Buffer>;
}

interface Question {
  readonly query: string;
  readonly variables: {
    readonly input?: {
      readonly branch: { readonly repositoryNameWithOwner: string; readonly branchName: string };
      readonly expectedHeadOid: string;
      readonly fileChanges: {
        readonly additions: readonly { path: string; contents: string }[];
      };
    };
  };
}

/** As git names a file's content. */
const oidOf = (content: Buffer) =>
  createHash("sha1").update(`blob ${content.length}\0`).update(content).digest("hex");

/** The names that a query gives its parts, with what each asks for in brackets. */
const aliases = (query: string, pattern: RegExp) =>
  [...query.matchAll(pattern)].map(([, alias, value]) => [alias!, value!] as const);

export class GitHub {
  readonly commits: Commit[] = [];
  /** Whether the token is past its day. */
  isExpired = false;
  #head = "0".repeat(40);
  readonly #files: Map<string, Buffer>;

  /**
   * @param repository `OWNER/NAME`, with the one branch `main`
   * @param folder with the content that it has at first
   */
  constructor(
    readonly repository: string,
    folder: string,
  ) {
    const names = filesIn(path.join(folder, "src/content")).map((name) => `src/content/${name}`);
    this.#files = new Map(names.map((name) => [name, readFileSync(path.join(folder, name))]));
  }

  /** Answers what a page asks GitHub; nothing goes out. */
  async answer(page: Page): Promise<void> {
    await page.route("https://api.github.com/**", (route) =>
      route.fulfill(this.#reply(route.request())),
    );
  }

  /** Somebody else's commit. */
  push(name: string, text: string): void {
    this.#files.set(name, Buffer.from(text));
    this.#head = oidOf(Buffer.from(this.#head));
  }

  #reply(request: Request): { status: number; json?: object; body?: Buffer } {
    if (this.isExpired || request.headers()["authorization"] !== `token ${TOKEN}`)
      return { status: 401, json: { message: "Bad credentials" } };
    const { pathname } = new URL(request.url());
    const repository = `/repos/${this.repository}`;
    const body = this.#blob(pathname.replace(`${repository}/git/blobs/`, ""));
    if (body) return { status: 200, body };
    switch (pathname) {
      case "/graphql":
        return { status: 200, json: this.#ask(request.postDataJSON() as Question) };
      case "/user":
        return { status: 200, json: { id: 1, login: "tala", name: "Tala" } };
      case `${repository}/collaborators/tala`:
        return { status: 204 };
      case `${repository}/git/trees/${this.#head}`:
        return { status: 200, json: this.#tree() };
      default:
        return { status: 404, json: { message: "Not Found" } };
    }
  }

  #blob(oid: string) {
    return [...this.#files.values()].find((content) => oidOf(content) === oid);
  }

  #tree() {
    const files = [...this.#files].map(([name, content]) => {
      return { path: name, type: "blob", sha: oidOf(content), size: content.length };
    });
    return { sha: this.#head, tree: files, truncated: false };
  }

  #ask({ query, variables }: Question): object {
    if (variables.input) return this.#commit(query, variables.input);
    const author = { name: "Tala", email: "tala@example.com", user: { id: 1, login: "tala" } };
    const node = { oid: this.#head, message: "", author, committedDate: "2026-11-01T12:00:00Z" };
    const ref = { name: "main", target: { history: { nodes: [node] } } };
    const contents = aliases(query, /(content_\d+): object\(oid: "(\w+)"\)/g).map(
      ([alias, oid]) => {
        return [alias, { text: this.#blob(oid)?.toString("utf8"), isTruncated: false }];
      },
    );
    const histories = aliases(query, /(commit_\d+): (ref)/g).map(([alias]) => [alias, ref]);
    const parts = Object.fromEntries([...contents, ...histories]) as object;
    return { data: { repository: { ref, defaultBranchRef: ref, ...parts } } };
  }

  #commit(query: string, input: NonNullable<Question["variables"]["input"]>): object {
    const { branch, expectedHeadOid, fileChanges } = input;
    const isRight =
      branch.repositoryNameWithOwner === this.repository && branch.branchName === "main";
    if (!isRight || expectedHeadOid !== this.#head) {
      return { errors: [{ message: `Expected branch to point to "${this.#head}"` }] };
    }
    const files = new Map(
      fileChanges.additions.map((file) => [file.path, Buffer.from(file.contents, "base64")]),
    );
    for (const [name, content] of files) this.#files.set(name, content);
    this.commits.push({ files });
    this.#head = String(this.commits.length).repeat(40);
    const asked = aliases(query, /(file_\d+): file\(path: "([^"]+)"\)/g);
    const oids = asked.map(([alias, name]) => [alias, { oid: oidOf(this.#files.get(name)!) }]);
    const commit = { oid: this.#head, committedDate: "2026-11-22T19:30:00Z" };
    return {
      data: { createCommitOnBranch: { commit: { ...commit, ...Object.fromEntries(oids) } } },
    };
  }
}
