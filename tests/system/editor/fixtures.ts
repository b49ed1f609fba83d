import { test as base } from "@playwright/test";
import { startGitHub, type GitHub } from "../../support/github";
import { connect, publishEditor, type Editor } from "./program";
import { editorWindow } from "./window";

interface EditorFixtures {
  /** A GitHub of the test's own, to which its page is connected. */
  readonly github: GitHub;
  /** The editor's window, in which nobody has signed in yet. */
  readonly editor: ReturnType<typeof editorWindow>;
  /** Returns an entry of the newest commit, such as `faqs/parking`. */
  readonly entry: (name: string) => Record<string, unknown>;
}

/** Tests the editor at `/edit/` on a site, which all tests of a worker share. */
export const test = base.extend<EditorFixtures, { readonly served: Editor }>({
  served: [
    // eslint-disable-next-line no-empty-pattern -- Playwright derives the needed fixtures from the pattern
    async ({}, provide) => {
      const served = await publishEditor();
      await provide(served);
      served.close();
    },
    { scope: "worker" },
  ],
  github: async ({ page, served }, provide) => {
    const github = await startGitHub(served.site);
    await connect(page, served, github);
    await provide(github);
    // The page regularly asks for the newest commit, also while it is being closed.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
  editor: ({ github: _connected, page }, provide) => provide(editorWindow(page)),
  entry: ({ github }, provide) =>
    provide((name) => JSON.parse(String(github.file(`src/content/${name}.json`)))),
});
