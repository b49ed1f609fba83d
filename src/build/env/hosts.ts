type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The managed hosts that build the site: how each is recognised, which variable has the commit, what the
 * site's main address is, and whether visitors get the build, which they do not get of a branch.
 */
const hosts = [
  {
    name: "Netlify",
    builds: ({ NETLIFY }: Variables) => NETLIFY === "true",
    commit: "COMMIT_REF",
    addressOf: ({ URL }: Variables) => URL,
    isForVisitors: ({ CONTEXT }: Variables) => CONTEXT === "production",
  },
  {
    name: "Cloudflare Pages",
    builds: ({ CF_PAGES }: Variables) => CF_PAGES === "1",
    commit: "CF_PAGES_COMMIT_SHA",
    // Each deploy has an address below the project's own, `3f2a.project.pages.dev`; the project's stays.
    addressOf: ({ CF_PAGES_URL }: Variables) =>
      CF_PAGES_URL?.replace(/^(https:\/\/)[^./]+\.([^./]+\.pages\.dev)/, "$1$2"),
    isForVisitors: ({ CF_PAGES_BRANCH }: Variables) =>
      ["main", "master"].includes(CF_PAGES_BRANCH ?? ""),
  },
  {
    name: "GitHub Actions",
    builds: ({ GITHUB_ACTIONS }: Variables) => GITHUB_ACTIONS === "true",
    commit: "GITHUB_SHA",
    addressOf: () => undefined,
    isForVisitors: () => false,
  },
];

/** The host that builds; `undefined` on any other machine. */
export const hostOf = (env: Variables = process.env) => hosts.find(({ builds }) => builds(env));
