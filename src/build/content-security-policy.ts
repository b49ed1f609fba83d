import { createHash } from "node:crypto";
import { parse, type HTMLElement } from "node-html-parser";

/** Parses a page, and keeps its comments, scripts and styles as they are. */
export const parsePage = (html: string): HTMLElement =>
  parse(html, { comment: true, blockTextElements: { script: true, style: true } });

/** Types of scripts that run. Script elements of any other type contain data. */
const EXECUTABLE_TYPES = ["", "module", "text/javascript", "application/javascript"];

/** Hashes an element's text as browsers do, with normalized line endings. */
const hashSource = (text: string) =>
  `'sha256-${createHash("sha256").update(text.replace(/\r\n?/g, "\n")).digest("base64")}'`;

const sorted = (sources: Iterable<string>) => [...new Set(sources)].sort();

/** Returns the targets of a page's forms, as sources for the directives `form-action` and `connect-src`. */
export const formTargets = (page: HTMLElement): string[] =>
  page.querySelectorAll("form, [formaction]").map((element) => {
    const target = element.getAttribute("formaction") ?? element.getAttribute("action") ?? "";
    const url = /^(?:https?:\/\/[^?#;,]+|[a-z][a-z0-9+.-]*:)/i.exec(target);
    return url?.[0] ?? "'self'";
  });

/**
 * Creates the policy of a page, which allows its inline scripts and styles by hash, and files of the site.
 * During client-side navigation the policy of the first page stays in force, so everything except the
 * hashes is the same on every page. Inline elements of later pages need no hash, because only static
 * HTML has any that run.
 *
 * @param targets of the forms of all pages, from {@link formTargets}
 * @param hasAudio whether any page has a recording
 */
export function contentSecurityPolicy(
  page: HTMLElement,
  targets: readonly string[],
  hasAudio = false,
): string {
  const services = targets.filter((target) => target.startsWith("http"));
  // A service redirects back to the site after it accepts a message.
  const formAction = sorted([...targets, ...(services.length > 0 ? ["'self'"] : [])]);
  // Includes the styles in `noscript`.
  const styles = page.querySelectorAll("style").map((style) => style.rawText);
  const scripts = page
    .querySelectorAll("script:not([src])")
    .filter((script) => EXECUTABLE_TYPES.includes(script.getAttribute("type")?.toLowerCase() ?? ""))
    .map((script) => script.rawText);
  const directives = {
    // Firefox applies this to prefetched page data, and would block it with 'none'.
    "default-src": ["'self'"],
    "child-src": ["'none'"],
    "media-src": [hasAudio ? "'self'" : "'none'"],
    "manifest-src": ["'none'"],
    "object-src": ["'none'"],
    "script-src": ["'self'", ...sorted(scripts.map(hashSource))],
    // styled-components adds an empty style and fills it through the CSSOM, which no policy blocks.
    "style-src": ["'self'", ...sorted(["", ...styles].map(hashSource))],
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...sorted(services)],
    "base-uri": ["'none'"],
    "form-action": formAction.length > 0 ? formAction : ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

/** Adds the policy to the page, before anything that it governs. Replaces the policy of an earlier build. */
export function addPolicy(page: HTMLElement, policy: string): void {
  page.querySelector('meta[http-equiv="Content-Security-Policy"]')?.remove();
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  const head = page.querySelector("head");
  const first = head?.firstElementChild;
  // The charset must be within the first 1,024 bytes (html.spec.whatwg.org), so it stays before the policy.
  if (first?.hasAttribute("charset")) first.insertAdjacentHTML("afterend", meta);
  else head?.insertAdjacentHTML("afterbegin", meta);
}
