/** Says whether what was saved is on the site. Compares the newest commit with the one that the site was built from. */
import type { Repository } from "./forms";

/** A commit, and what its build has reported so far. */
interface Commit {
  readonly id: string;
  readonly hasFailed: boolean;
  /** Address of the build's log. */
  readonly log?: string | undefined;
}

/** https://docs.github.com/en/graphql/reference/unions#statuscheckrollupcontext */
interface Check {
  readonly name?: string;
  readonly conclusion?: string | null;
  readonly detailsUrl?: string | null;
  readonly context?: string;
  readonly state?: string;
  readonly targetUrl?: string | null;
}

/** Checks that report the site's build, as Cloudflare, Netlify and `deploy.yml` name them. Others are tests. */
const BUILD = /cloudflare|workers|netlify|deploy|build/i;
const FAILED = /FAILURE|ERROR|TIMED_OUT/;

/** For a token that may read commits but not checks, GitHub leaves the checks out. */
const QUERY = `query ($owner: String!, $repo: String!, $branch: String!) {
  repository(owner: $owner, name: $repo) {
    object(expression: $branch) {
      oid
      ... on Commit {
        statusCheckRollup {
          contexts(first: 50) {
            nodes {
              ... on CheckRun { name conclusion detailsUrl }
              ... on StatusContext { context state targetUrl }
            }
          }
        }
      }
    }
  }
}`;

interface Found {
  readonly data: {
    readonly repository: {
      readonly object: {
        readonly oid: string;
        readonly statusCheckRollup: { readonly contexts: { readonly nodes: Check[] } } | null;
      };
    };
  };
}

async function newestOnGitHub({ branch, name }: Repository, headers: HeadersInit): Promise<Commit> {
  const [owner, repo] = name.split("/");
  const variables = { owner, repo, branch: branch ?? "HEAD" };
  const body = JSON.stringify({ query: QUERY, variables });
  const response = await fetch("https://api.github.com/graphql", { method: "POST", headers, body });
  const { oid, statusCheckRollup } = ((await response.json()) as Found).data.repository.object;
  const failed = statusCheckRollup?.contexts.nodes.find(
    ({ conclusion, context, name: run, state }) =>
      BUILD.test(run ?? context ?? "") && FAILED.test(conclusion ?? state ?? ""),
  );
  const log = failed?.detailsUrl ?? failed?.targetUrl ?? undefined;
  return { id: oid, hasFailed: failed !== undefined, log };
}

/** https://docs.gitlab.com/api/commits and https://docs.gitlab.com/api/pipelines */
async function newestOnGitLab({ branch, name }: Repository, headers: HeadersInit): Promise<Commit> {
  const list = async <T>(path: string) => {
    const project = `https://gitlab.com/api/v4/projects/${encodeURIComponent(name)}`;
    const response = await fetch(`${project}/${path}&per_page=1`, { headers });
    return ((await response.json()) as T[])[0];
  };
  const ref = branch ? `ref_name=${encodeURIComponent(branch)}` : "";
  const { id } = (await list<{ readonly id: string }>(`repository/commits?${ref}`))!;
  const pipeline = await list<{ readonly status: string; readonly web_url: string }>(
    `pipelines?sha=${id}`,
  );
  return { id, hasFailed: pipeline?.status === "failed", log: pipeline?.web_url };
}

const INTERVAL_MS = 20_000;
/** A build that reports nothing and takes longer has probably failed. */
const LONG_MS = 15 * 60_000;

/** What the line says about the newest commit. */
export const STATES = {
  waiting: "Your last save goes live in a few minutes…",
  live: "Live: everything you saved is on the site.",
  failed: "Not live: the site could not be built, and stays as it was.",
  late: "Not live after 15 minutes: the build may have failed.",
} as const;

/**
 * Keeps a line up to date that says whether the newest commit is live. Sends requests only while the page is visible.
 *
 * @param line element that shows it
 * @param authorize returns the headers with which the editor is signed in; `null` if it is not
 * @returns a function that updates the line at once
 */
export function showLive(
  repository: Repository,
  line: HTMLElement,
  authorize: () => HeadersInit | null,
): () => void {
  let waiting = "";
  let since = 0;
  const isGitHub = repository.host === "github";
  const newest = isGitHub ? newestOnGitHub : newestOnGitLab;
  const history = `https://${isGitHub ? "github.com" : "gitlab.com"}/${repository.name}/commits`;

  function show(state: keyof typeof STATES, log = ""): void {
    const text = STATES[state];
    line.hidden = false;
    line.dataset.state = state;
    if (line.textContent.startsWith(text)) return;
    line.textContent = `${text} `;
    if (log === "") return;
    const link = Object.assign(document.createElement("a"), { href: log, target: "_blank" });
    link.textContent = "See why";
    line.append(link);
  }

  async function update(): Promise<void> {
    const headers = authorize();
    if (headers === null || document.visibilityState === "hidden") return;
    const built = await fetch("commit.txt", { cache: "no-store" });
    const live = built.ok ? (await built.text()).trim() : "";
    const commit = await newest(repository, headers);
    if (commit.id !== waiting) [waiting, since] = [commit.id, Date.now()];
    if (commit.id === live) show("live");
    else if (commit.hasFailed) show("failed", commit.log ?? history);
    else if (Date.now() - since > LONG_MS) show("late", history);
    else show("waiting");
  }

  // After a failed request, the next interval sends another.
  const updateOrSkip = () => void update().catch(() => {});
  setInterval(updateOrSkip, INTERVAL_MS);
  document.addEventListener("visibilitychange", updateOrSkip);
  return updateOrSkip;
}
