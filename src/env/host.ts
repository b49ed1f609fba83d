/** What the host of a build says about it. */

/** Whether Netlify builds: it says so itself. */
export const buildsOnNetlify = (env: NodeJS.ProcessEnv = process.env): boolean =>
  env["NETLIFY"] === "true";

/**
 * The main address of the site that is being built, where the host tells it. Cloudflare Pages gives
 * each deploy an address below the project's own, `3f2a.project.pages.dev`; the project's stays.
 * GitHub tells it of a repository called `name.github.io` alone: any other may be published anywhere.
 */
export function hostAddress(env: NodeJS.ProcessEnv): string | undefined {
  if (buildsOnNetlify(env)) return env["URL"];
  if (env["CF_PAGES"] === "1") {
    return env["CF_PAGES_URL"]?.replace(/^(https:\/\/)[^./]+\.([^./]+\.pages\.dev)/, "$1$2");
  }
  const [owner, repository] = env["GITHUB_REPOSITORY"]?.toLowerCase().split("/") ?? [];
  const isOwnPage = env["GITHUB_ACTIONS"] === "true" && repository === `${owner}.github.io`;
  return isOwnPage ? `https://${repository}` : undefined;
}

/** Whether the host builds what visitors get, and not a deploy of a branch or of a proposed change. */
export const isForVisitors = (env: NodeJS.ProcessEnv): boolean =>
  (buildsOnNetlify(env) && env["CONTEXT"] === "production") ||
  (env["CF_PAGES"] === "1" && ["main", "master"].includes(env["CF_PAGES_BRANCH"] ?? ""));
