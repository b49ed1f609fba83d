type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The managed hosts that build the site: how each is recognised, what the site's main address is, and whether
 * visitors get the build, which they do not get of a branch.
 */
const hosts = [
  {
    name: "Netlify",
    builds: ({ NETLIFY }: Variables) => NETLIFY === "true",
    addressOf: ({ URL }: Variables) => URL,
    isForVisitors: ({ CONTEXT }: Variables) => CONTEXT === "production",
  },
  {
    name: "Cloudflare Pages",
    builds: ({ CF_PAGES }: Variables) => CF_PAGES === "1",
    // Each deploy has an address of its own.
    addressOf: () => undefined,
    isForVisitors: ({ CF_PAGES_BRANCH }: Variables) =>
      ["main", "master"].includes(CF_PAGES_BRANCH ?? ""),
  },
  {
    name: "GitHub Actions",
    builds: ({ GITHUB_ACTIONS }: Variables) => GITHUB_ACTIONS === "true",
    addressOf: () => undefined,
    isForVisitors: () => false,
  },
];

/** The host that builds; `undefined` on any other machine. */
export const hostOf = (env: Variables = process.env) => hosts.find(({ builds }) => builds(env));
