import { readFileSync } from "node:fs";
import path from "node:path";

/** The one list of response headers, as Netlify and Cloudflare Pages read it. */
export const HEADERS_FILE = "static/_headers";

/**
 * The headers that hosts are to send, by the rule's path: those of `/*` with every answer.
 *
 * @param root the project's folder
 */
export function readHeaderRules(
  root: string,
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const rules = new Map<string, Record<string, string>>();
  let rule = "";
  for (const line of readFileSync(path.join(root, HEADERS_FILE), "utf8").split("\n")) {
    if (line.startsWith("/")) rules.set((rule = line), {});
    const [, name, value] = /^\s+([\w-]+): (.+)$/.exec(line) ?? [];
    if (name && value) rules.get(rule)![name] = value;
  }
  return rules;
}
