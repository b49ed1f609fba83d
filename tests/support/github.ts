/**
 * A fake GitHub for tests, with one repository, which is a real bare git repository. Every GraphQL request is validated
 * and executed with the schema that GitHub publishes, so a query that GitHub would refuse fails here, too.
 *
 * It supports only the requests of the editor. It does not imitate GitHub's speed, size limits and permissions (a token
 * is valid or not), nor the names that Cloudflare, Netlify and GitHub Actions give to their checks.
 */
import { buildSchema, graphql, GraphQLError } from "graphql";
import { cloneRepository, type Changes } from "./bare-repository";

/** Loads the schema from a package that has only ES modules. GitHub publishes some fields twice. */
async function loadSchema() {
  const { schema } = await import("@octokit/graphql-schema");
  return buildSchema(schema.idl, { assumeValidSDL: true });
}

/** A request of a browser. */
interface GitHubRequest {
  readonly method: string;
  readonly url: string;
  readonly token: string;
  readonly body?: string | null;
}

interface FakeResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** https://docs.github.com/en/graphql/reference/input-objects#createcommitonbranchinput */
interface CommitInput {
  readonly expectedHeadOid: string;
  readonly message: { readonly headline: string };
  readonly fileChanges: Changes;
}

/** A check of a commit, as a host's build reports it. `conclusion` is `null` while it runs. */
export interface Check {
  readonly name: string;
  readonly conclusion: "SUCCESS" | "FAILURE" | null;
  readonly detailsUrl: string;
}

/** https://docs.github.com/en/rest/using-the-rest-api/using-cors-and-jsonp-to-make-cross-origin-requests */
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*",
  "access-control-expose-headers": "x-ratelimit-remaining, retry-after",
};

const json = (status: number, value: unknown): FakeResponse => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8" },
  body: JSON.stringify(value),
});

const OWNER = "officiant";
const NAME = "wedding-site";

/**
 * Starts a GitHub with a clone of a site's repository.
 *
 * @param site folder of the site
 */
export async function startGitHub(site: string) {
  const schema = await loadSchema();
  const files = cloneRepository(site);
  const { git } = files;
  const tokens = new Set(["github_pat_tala"]);
  const checks = new Map<string, readonly Check[]>();
  const requests: GitHubRequest[] = [];
  let fault: FakeResponse | null = null;

  function blobOf(oid: string) {
    const bytes = files.blob(oid);
    const isBinary = bytes.includes(0);
    const text = isBinary ? null : bytes.toString();
    return { __typename: "Blob", oid, byteSize: bytes.length, isBinary, isTruncated: false, text };
  }

  const checksOf = (oid: string) =>
    (checks.get(oid) ?? []).map((check) => ({ __typename: "CheckRun", ...check }));

  /** Fields of commits that never change. */
  const commits = new Map<string, object>();
  function readCommit(oid: string): object {
    const format = ["--no-patch", "--format=%s%n%cI%n%an%n%ae"];
    const [message, committedDate, name, email] = git("show", ...format, oid).split("\n");
    const author = { name, email, avatarUrl: "", user: { databaseId: 1, login: "tala" } };
    const commit = { __typename: "Commit", oid, message, committedDate, author };
    commits.set(oid, commit);
    return commit;
  }

  const commitOf = (oid: string): object => ({
    ...(commits.get(oid) ?? readCommit(oid)),
    file: ({ path: file }: { path: string }) => ({ oid: git("rev-parse", `${oid}:${file}`) }),
    history: ({ first, path: file }: { first: number; path?: string }) => ({
      nodes: files.history(oid, file).slice(0, first).map(commitOf),
    }),
    statusCheckRollup: checks.has(oid) ? { contexts: { nodes: checksOf(oid) } } : null,
  });

  const repository = {
    defaultBranchRef: { name: "main" },
    ref: () => ({ name: "main", target: () => commitOf(files.head()) }),
    object: ({ oid }: { oid?: string }) => (oid ? blobOf(oid) : commitOf(files.head())),
  };

  const rootValue = {
    repository: ({ owner, name }: { owner: string; name: string }) =>
      owner === OWNER && name === NAME ? repository : null,
    createCommitOnBranch: ({ input }: { input: CommitInput }) => {
      const { expectedHeadOid, fileChanges, message } = input;
      if (expectedHeadOid !== files.head())
        throw new GraphQLError(
          `Expected branch to point to "${expectedHeadOid}" but it did not. Pull and try again.`,
        );
      return { commit: commitOf(files.commit(message.headline, fileChanges)) };
    },
  };

  async function query(body: string): Promise<FakeResponse> {
    const { query: source, variables: variableValues } = JSON.parse(body) as {
      query: string;
      variables: Record<string, unknown>;
    };
    return json(200, await graphql({ schema, source, rootValue, variableValues }));
  }

  /** https://docs.github.com/en/rest */
  function rest(pathname: string): FakeResponse {
    const [, owner, name, ...parts] = pathname.slice(1).split("/");
    if (pathname === "/user")
      return json(200, { id: 1, login: "tala", name: "Tala", email: null, avatar_url: "" });
    if (owner !== OWNER || name !== NAME) return json(404, { message: "Not Found" });
    if (parts[0] === "collaborators") return { status: parts[1] === "tala" ? 204 : 404 };
    if (parts[1] === "blobs") {
      const headers = { "content-type": "application/octet-stream" };
      return { status: 200, headers, body: files.blob(parts[2]!) };
    }
    if (parts[1] !== "trees") return json(404, { message: "Not Found" });
    const lines = git("ls-tree", "-r", "-l", "-z", parts[2]!).split("\0").filter(Boolean);
    const tree = lines.map((line) => {
      const [, type, sha, size, file] = /^\d+ (\w+) (\w+) +(\d+)\t(.+)$/.exec(line)!;
      return { path: file, type, sha, size: Number(size) };
    });
    return json(200, { sha: parts[2], tree, truncated: false });
  }

  async function handle({ body, token, url }: GitHubRequest): Promise<FakeResponse> {
    if (fault) return fault;
    if (!tokens.has(token)) return json(401, { message: "Bad credentials" });
    const { pathname } = new URL(url);
    return pathname === "/graphql" ? query(body ?? "") : rest(pathname);
  }

  return {
    ...files,
    /** Requests since the start. */
    requests,
    /** Valid tokens. */
    tokens,
    /** Commits a file, as somebody else would. `null` deletes it. */
    change(file: string, text: string | null): string {
      const contents = Buffer.from(text ?? "").toString("base64");
      const change = text === null ? [] : [{ path: file, contents }];
      const deletions = text === null ? [{ path: file }] : [];
      return files.commit("Theirs", { additions: change, deletions });
    },
    /** Reports the checks of the newest commit. */
    report: (...found: readonly Check[]) => void checks.set(files.head(), found),
    /** Makes all requests fail with this status, until it is called with `null`. */
    fail(status: number | null, headers: Readonly<Record<string, string>> = {}): void {
      fault = status === null ? null : { ...json(status, { message: "" }), headers };
    },
    /** Responds to a request to https://api.github.com. */
    async respond(request: GitHubRequest): Promise<FakeResponse> {
      requests.push(request);
      if (request.method === "OPTIONS") return { status: 204, headers: CORS };
      const response = await handle(request);
      return { ...response, headers: { ...CORS, ...response.headers } };
    },
  };
}

export type GitHub = Awaited<ReturnType<typeof startGitHub>>;
