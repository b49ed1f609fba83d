import { createHash } from "node:crypto";

const ELEMENT = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi;
const FORM_TARGET =
  /<form\b(?:[^>]*?\saction="([^"]*)")?[^>]*>|<(?:button|input)\b[^>]*?\sformaction="([^"]*)"/gi;

/** Script elements of these types run; those of any other hold data. */
const RUNNING_TYPES = ["", "module", "text/javascript", "application/javascript"];

/** styled-components makes an empty style element and fills it by script, which no policy minds. */
const STYLE_OF_THE_RUNTIME = "";

const attribute = (attributes: string, name: string) =>
  new RegExp(`(?:^|\\s)${name}(?:="([^"]*)"|(?=\\s|$))`, "i").exec(attributes);

/** As a policy's source: the hash of an element's text, the way that browsers see it. */
const hashSource = (text: string) =>
  `'sha256-${createHash("sha256").update(text.replace(/\r\n?/g, "\n")).digest("base64")}'`;

function inlineTexts(html: string, element: "script" | "style"): string[] {
  return [...html.matchAll(ELEMENT)]
    .filter(([, name]) => name?.toLowerCase() === element)
    .filter(([, , attributes = ""]) => {
      if (element === "style") return true;
      const type = attribute(attributes, "type")?.[1] ?? "";
      return !attribute(attributes, "src") && RUNNING_TYPES.includes(type.toLowerCase());
    })
    .map(([, , , text = ""]) => text);
}

/** Where a form leads, as a policy's source. */
function targetSource(target: string): string {
  const scheme = /^([a-z][a-z0-9+.-]*:)(\/\/[^/?#]*)?/i.exec(target);
  if (!scheme) return "'self'";
  return scheme[2] ? `${scheme[1]}${scheme[2]}` : String(scheme[1]);
}

const sorted = (sources: Iterable<string>) => [...new Set(sources)].sort();

const formTargets = (html: string) =>
  [...html.matchAll(FORM_TARGET)].map(([, action, formAction]) => action ?? formAction ?? "");

/**
 * The Content-Security-Policy under which all these pages work, and nothing else does. One for
 * all, because the policy of the first page stays in force when the visitor goes on to others.
 *
 * @param pages the HTML of every page
 * @param https whether visitors are sure to come by https
 */
export function contentSecurityPolicy(pages: readonly string[], https: boolean): string {
  const hashes = (element: "script" | "style") =>
    pages.flatMap((html) => inlineTexts(html, element)).map(hashSource);
  const targets = sorted(pages.flatMap(formTargets).map(targetSource));
  const directives: readonly (readonly [string, readonly string[]])[] = [
    ["default-src", ["'none'"]],
    ["script-src", ["'self'", ...sorted(hashes("script"))]],
    ["style-src", ["'self'", ...sorted([hashSource(STYLE_OF_THE_RUNTIME), ...hashes("style")])]],
    ["style-src-attr", ["'unsafe-inline'"]],
    ["img-src", ["'self'"]],
    ["font-src", ["'self'"]],
    ["connect-src", ["'self'"]],
    ["manifest-src", ["'self'"]],
    ["base-uri", ["'none'"]],
    ["form-action", targets.length > 0 ? targets : ["'none'"]],
    ["frame-ancestors", ["'none'"]],
    ...(https ? [["upgrade-insecure-requests", []] as const] : []),
  ];
  return directives.map(([name, sources]) => [name, ...sources].join(" ")).join("; ");
}
