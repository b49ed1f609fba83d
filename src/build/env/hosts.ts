/** The managed hosts that build the site: what marks each of them, and what it says about a build. */

type Variables = Readonly<Record<string, string | undefined>>;

interface Host {
  readonly name: "Netlify" | "Cloudflare Pages" | "GitHub Actions";
  /** The variable that the host sets for every build, and its value. */
  readonly mark: readonly [variable: string, value: string];
  /** The variable with the commit that is being built. */
  readonly commit: string;
  /** The main address of the site, where the host knows one. */
  readonly addressOf: (env: Variables) => string | undefined;
  /** Whether visitors get this build, and not a deploy of a branch or of a proposed change. */
  readonly isForVisitors: (env: Variables) => boolean;
}

const hosts: readonly Host[] = [
  {
    name: "Netlify",
    mark: ["NETLIFY", "true"],
    commit: "COMMIT_REF",
    addressOf: ({ URL }) => URL,
    isForVisitors: ({ CONTEXT }) => CONTEXT === "production",
  },
  {
    name: "Cloudflare Pages",
    mark: ["CF_PAGES", "1"],
    commit: "CF_PAGES_COMMIT_SHA",
    // Each deploy has an address below the project's own, `3f2a.project.pages.dev`; the project's stays.
    addressOf: ({ CF_PAGES_URL }) =>
      CF_PAGES_URL?.replace(/^(https:\/\/)[^./]+\.([^./]+\.pages\.dev)/, "$1$2"),
    isForVisitors: ({ CF_PAGES_BRANCH }) => ["main", "master"].includes(CF_PAGES_BRANCH ?? ""),
  },
  {
    name: "GitHub Actions",
    mark: ["GITHUB_ACTIONS", "true"],
    commit: "GITHUB_SHA",
    addressOf: () => undefined,
    isForVisitors: () => false,
  },
];

/** The host that builds; `undefined` on any other machine. */
export const hostOf = (env: Variables = process.env): Host | undefined =>
  hosts.find(({ mark: [variable, value] }) => env[variable] === value);
