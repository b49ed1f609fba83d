/** The state of a change on GitLab, as the editor shows it. `tests/system/editor` tests GitHub. */
import { waitFor } from "@testing-library/react";
import { showLive } from "../../../../tools/editor/live";

const BUILT = "a91957a858320c0e17f3a0eca7cfacbff50ea29a";
const SAVED = "eb94b618fb5865b26e80fdd8ae531b7a63ad851a";
const WAITING = "Your last save goes live in a few minutes…";
const FAILED = "Not live: the site could not be built, and stays as it was.";
const PROJECT = "https://gitlab.com/api/v4/projects/tala%2Fwedding-site";

/** Shows the state in a page, with responses as https://docs.gitlab.com/api/pipelines describes them. */
function show(commit: string, pipelines: readonly object[], branch?: string) {
  const requests: string[] = [];
  const authorizations = new Set<string | null>();
  globalThis.fetch = (async (url: string, { headers }: RequestInit = {}) => {
    if (url === "commit.txt") return { ok: true, text: async () => `${BUILT}\n` };
    requests.push(url);
    authorizations.add(new Headers(headers).get("authorization"));
    return { json: async () => (url.includes("/commits?") ? [{ id: commit }] : pipelines) };
  }) as unknown as typeof fetch;
  const line = document.createElement("p");
  const repository = { host: "gitlab", name: "tala/wedding-site", branch } as const;
  showLive(repository, line, () => ({ authorization: "Bearer glpat" }))();
  return { authorizations, line, requests };
}

const WEB_URL = "https://gitlab.com/tala/wedding-site/-/pipelines/47";
const pipeline = (status: string) => [{ id: 47, status, sha: SAVED, web_url: WEB_URL }];

test.each([
  ["has no pipeline yet", SAVED, [], WAITING, null],
  ["is being built", SAVED, pipeline("running"), WAITING, null],
  ["has been built, but is not deployed", SAVED, pipeline("success"), WAITING, null],
  ["could not be built", SAVED, pipeline("failed"), FAILED, WEB_URL],
  ["is live", BUILT, pipeline("success"), "Live: everything you saved is on the site.", null],
])("shows the state of a commit that %s", async (_, commit, pipelines, text, log) => {
  const { line } = show(commit, pipelines);
  await waitFor(() => expect(line).toHaveTextContent(text));
  expect(line.querySelector("a")?.href ?? null).toBe(log);
});

test("asks for the newest commit of a branch, with the editor's own authorization", async () => {
  const { authorizations, line, requests } = show(SAVED, [], "drafts/autumn");
  await waitFor(() => expect(line).toHaveTextContent(WAITING));
  expect(requests).toEqual([
    `${PROJECT}/repository/commits?ref_name=drafts%2Fautumn&per_page=1`,
    `${PROJECT}/pipelines?sha=${SAVED}&per_page=1`,
  ]);
  expect([...authorizations]).toEqual(["Bearer glpat"]);
});
