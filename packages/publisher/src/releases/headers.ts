import { readFile } from "node:fs/promises";
import { ifMissing, isMissing } from "../files";
import { releaseMessages } from "../messages";
import { headersFile, ReleaseRefused } from "./release";

/** By their names in lower case. */
type Headers = Readonly<Record<string, string>>;

interface Connection {
  readonly isHttps: boolean;
}

/** For files whose name stays the same when their content changes. */
const REVALIDATE: Headers = { "cache-control": "public, max-age=0, must-revalidate" };
const HSTS = "strict-transport-security";
const POLICY = "Content-Security-Policy";

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`);

/** The fixed response headers of a release, from the `_headers` file that its build has published. */
export class HeaderRules {
  readonly #rules: {
    readonly pattern: RegExp;
    readonly headers: [name: string, value: string][];
  }[] = [];

  /**
   * Reads Netlify's format: a path, in which `*` stands for anything, and below it indented lines
   * `Name: value`. Source: https://docs.netlify.com/manage/routing/headers/
   *
   * @throws Error with the number of a line that is neither
   */
  constructor(text: string) {
    for (const [index, line] of text.split(/\r?\n/).entries()) {
      if (/^\s*(#|$)/.test(line)) continue;
      const [, name, value = ""] = /^\s+([\w-]+):\s*(.*?)\s*$/.exec(line) ?? [];
      const rule = this.#rules.at(-1);
      if (line.startsWith("/")) this.#rules.push({ pattern: patternOf(line.trim()), headers: [] });
      else if (rule && name !== undefined) rule.headers.push([name.toLowerCase(), value]);
      else throw new Error(`line ${index + 1} is neither a path nor a header`);
    }
  }

  /** Headers for the file at an address: decoded, with its leading slash. */
  forFile(address: string, { isHttps }: Connection): Headers {
    const rules = this.#rules.filter(({ pattern }) => pattern.test(address));
    const found = new Map<string, string>();
    for (const [name, value] of rules.flatMap(({ headers }) => headers)) {
      if (name === HSTS && !isHttps) continue;
      // Hosts that read this file join the values of several rules, too.
      found.set(name, [found.get(name) ?? [], value].flat().join(", "));
    }
    return { ...REVALIDATE, ...Object.fromEntries(found) };
  }

  /** Headers for an answer that is not the file at the address: a redirect, or the 404 page. */
  withoutFile(address: string, connection: Connection): Headers {
    return { ...this.forFile(address, connection), ...REVALIDATE };
  }

  /** Whether the file at an address never changes, since its name has a hash of its content. */
  isImmutable(address: string): boolean {
    return this.forFile(address, { isHttps: true })["cache-control"]!.includes("immutable");
  }
}

/** A release's headers. One made before releases had this file is served without. */
export const readHeaders = async (release: string): Promise<HeaderRules> =>
  new HeaderRules(await readFile(headersFile(release), "utf8").catch(ifMissing("")));

/**
 * Reads the headers of a build that is to become a release.
 *
 * @param release its folder
 * @throws ReleaseRefused if there are none, no policy among them, or they cannot be read
 */
export async function checkHeaders(release: string): Promise<HeaderRules> {
  try {
    const rules = new HeaderRules(await readFile(headersFile(release), "utf8"));
    if (POLICY.toLowerCase() in rules.forFile("/", { isHttps: true })) return rules;
    throw new Error(`there is no ${POLICY}`);
  } catch (error) {
    const reason = isMissing(error) ? "it is missing" : (error as Error).message;
    throw new ReleaseRefused([releaseMessages.unreadable("public/_headers", reason)]);
  }
}
