import { HASHED_FILES, type HeaderRules, type Headers } from "./headers";

const NOTICE = "Written by the build. See docs/hosting.md.";

const lines = (headers: Headers, line: (name: string, value: string) => string) =>
  Object.entries(headers).map(([name, value]) => line(name, value));

/**
 * `_headers`, as Netlify and Cloudflare Pages read it. Both join the values of a header that two
 * rules set, so that no file may match two: hence the scripts one by one, and no rule for files
 * to revalidate, which is what both hosts ask for by themselves.
 *
 * @param rootFiles names of the hashed files outside `/static/`
 */
export function netlifyHeaders(rules: HeaderRules, rootFiles: readonly string[]): string {
  const rule = (path: string, headers: Headers) =>
    [path, ...lines(headers, (name, value) => `  ${name}: ${value}`)].join("\n");
  const hashed = ["/static/*", ...rootFiles.map((file) => `/${file}`)];
  return `${[
    `# ${NOTICE}`,
    rule("/*", rules.everywhere),
    ...hashed.map((path) => rule(path, rules.hashed)),
  ].join("\n\n")}\n`;
}

/**
 * An include for nginx's `server` block. A location with headers of its own inherits none, so
 * that it repeats all; for a file that is not there nginx leaves the location, and its lifetime.
 */
export function nginxHeaders({ everywhere, hashed, revalidated }: HeaderRules): string {
  const add = (name: string, value: string) =>
    `add_header ${name} "${value.replace(/"/g, '\\"')}" always;`;
  return `${[
    `# ${NOTICE}`,
    ...lines({ ...everywhere, ...revalidated }, add),
    "",
    `location ~ "${HASHED_FILES}" {`,
    ...lines({ ...everywhere, ...hashed }, (name, value) => `  ${add(name, value)}`),
    "}",
  ].join("\n")}\n`;
}

/**
 * A snippet for a Caddyfile: `import` the file, then `import site_headers` in the site's block.
 * Caddy sorts directives by their matchers, so that each file may match one lifetime only.
 */
export function caddyHeaders({ everywhere, hashed, revalidated }: HeaderRules): string {
  const set = (name: string, value: string) => `${name} "${value.replace(/"/g, '\\"')}"`;
  const conditions = [`path_regexp ${HASHED_FILES}`, "file"];
  return `${[
    `# ${NOTICE}`,
    "(site_headers) {",
    "\theader {",
    ...lines(everywhere, (name, value) => `\t\t${set(name, value)}`),
    "\t}",
    "\t@hashed {",
    ...conditions.map((condition) => `\t\t${condition}`),
    "\t}",
    ...lines(hashed, (name, value) => `\theader @hashed ${set(name, value)}`),
    "\t@revalidated not {",
    ...conditions.map((condition) => `\t\t${condition}`),
    "\t}",
    ...lines(revalidated, (name, value) => `\theader @revalidated ${set(name, value)}`),
    "}",
  ].join("\n")}\n`;
}

/** For a server of our own: what to send by http and by https. */
export function jsonHeaders(http: HeaderRules, https: HeaderRules): string {
  return `${JSON.stringify({ hashedFiles: HASHED_FILES, http, https }, null, 2)}\n`;
}
