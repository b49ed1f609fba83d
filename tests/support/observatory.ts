/**
 * Mozilla's HTTP Observatory, as far as headers and HTML decide about it: what it tests and how
 * many points each finding is worth, by developer.mozilla.org/en-US/observatory/docs/tests_and_scoring
 * (algorithm version 4). Redirection to https, and whether browsers ship the site's name in their
 * preload list, are up to the host; both count as nothing here.
 */
interface Finding {
  readonly test: string;
  readonly result: string;
  readonly points: number;
}

/** Extra points count only for a site that lost fewer than this from the start. */
const START = 100;
const LEAST_FOR_EXTRA_POINTS = 90;
const SIX_MONTHS = 15_768_000;

const BROAD = [
  "ftp:",
  "http:",
  "https:",
  "*",
  "http://*",
  "http://*.*",
  "https://*",
  "https://*.*",
];
const BROAD_OR_INLINE = [...BROAD, "'unsafe-inline'", "data:"];

type Policy = ReadonlyMap<string, readonly string[]>;

/** The policies of the header and of the page's meta element, which browsers enforce together. */
function parsePolicies(policies: readonly string[]): Policy {
  const directives = policies
    .flatMap((policy) => policy.toLowerCase().split(";"))
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name);
  return new Map(
    directives.map(([name = "", ...sources]) => [
      name,
      sources.length === 0 && name.endsWith("-src") ? ["'none'"] : sources,
    ]),
  );
}

const has = (sources: readonly string[], unwanted: readonly string[]) =>
  sources.some((source) => unwanted.includes(source));

function gradePolicy(policies: readonly string[]): readonly [string, number] {
  if (policies.length === 0) return ["not implemented", -25];
  const policy = parsePolicies(policies);
  const names = policies
    .flatMap((each) => each.split(";"))
    .map((directive) => directive.trim().split(/\s+/)[0]);
  if (new Set(names).size !== names.length) return ["invalid: a directive stands twice", -25];
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get("default-src") ?? ["*"];
  // Browsers overlook 'unsafe-inline' beside a hash.
  const active = (name: string) => {
    const sources = sourcesOf(name);
    const hasHash = sources.some((source) => /^'(sha(256|384|512)|nonce)-/.test(source));
    return sources.filter((source) => !(hasHash && source === "'unsafe-inline'"));
  };
  const insecure = (name: string, sources: readonly string[]) =>
    name.endsWith("-src") && sources.some((source) => /^(http|ftp):/.test(source));
  const isPassive = (name: string) => name === "img-src" || name === "media-src";

  if (has(active("script-src"), BROAD_OR_INLINE) || has(sourcesOf("object-src"), BROAD)) {
    return ["unsafe inline", -20];
  }
  if ([...policy].some(([name, sources]) => !isPassive(name) && insecure(name, sources))) {
    return ["insecure scheme", -20];
  }
  if ([...active("script-src"), ...active("style-src")].includes("'unsafe-eval'")) {
    return ["unsafe eval", -10];
  }
  if ([...policy].some(([name, sources]) => isPassive(name) && insecure(name, sources))) {
    return ["insecure scheme in passive content", -10];
  }
  if (has(active("style-src"), BROAD_OR_INLINE)) return ["unsafe inline in style only", 0];
  return policy.get("default-src")?.join(" ") === "'none'"
    ? ["no unsafe, default-src 'none'", 10]
    : ["no unsafe", 5];
}

function gradeHsts(header: string | undefined): readonly [string, number] {
  if (!header) return ["not implemented", -20];
  const age = /max-age=(\d+)/i.exec(header)?.[1];
  if (!age) return ["invalid", -20];
  return Number(age) >= SIX_MONTHS ? ["six months or more", 0] : ["less than six months", -10];
}

function gradeReferrer(header: string | undefined): readonly [string, number] {
  if (!header) return ["not implemented", 0];
  const last = header.toLowerCase().split(",").at(-1)?.trim() ?? "";
  const isPrivate = [
    "no-referrer",
    "same-origin",
    "strict-origin",
    "strict-origin-when-cross-origin",
  ].includes(last);
  return isPrivate ? ["private", 5] : ["unsafe or invalid", -5];
}

function gradeFraming(
  header: string | undefined,
  policy: string | undefined,
): readonly [string, number] {
  // Browsers ignore the directive in a meta element.
  if (policy && parsePolicies([policy]).has("frame-ancestors")) return ["by the policy", 5];
  if (!header) return ["not implemented", -20];
  return /^(deny|sameorigin)$/i.test(header) ? ["by header", 0] : ["invalid", -20];
}

function gradeResourcePolicy(header: string | undefined): readonly [string, number] {
  if (!header) return ["not implemented", 0];
  if (header === "same-origin" || header === "same-site") return [header, 10];
  return header === "cross-origin" ? [header, 0] : ["invalid", -5];
}

function gradeSharing(headers: ReadonlyMap<string, string>): readonly [string, number] {
  const origin = headers.get("access-control-allow-origin");
  if (!origin) return ["not implemented", 0];
  const withCredentials = headers.get("access-control-allow-credentials") === "true";
  return withCredentials && origin !== "*" ? ["universal access", -50] : ["public access", 0];
}

function gradeIntegrity(html: string): readonly [string, number] {
  const scripts = [...html.matchAll(/<script\b[^>]*\ssrc="([^"]*)"[^>]*>/gi)].map(
    ([tag, source = ""]) => ({ hasIntegrity: /\sintegrity="/.test(tag), source }),
  );
  const foreign = scripts.filter(({ source }) => /^([a-z]+:)?\/\//i.test(source));
  if (foreign.some(({ source }) => !source.startsWith("https:"))) return ["insecure scripts", -50];
  if (foreign.some(({ hasIntegrity }) => !hasIntegrity)) return ["foreign scripts without", -5];
  const all = scripts.length > 0 && scripts.every(({ hasIntegrity }) => hasIntegrity);
  return all ? ["implemented", 5] : ["all scripts are the site's own", 0];
}

/**
 * @param sent headers of the page's answer by https
 * @param html the page
 * @returns the points, and what each test found
 */
export function observe(sent: Readonly<Record<string, string>>, html: string) {
  const headers = new Map(
    Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value.trim()]),
  );
  const policy = headers.get("content-security-policy");
  const [, inPage] =
    /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/i.exec(html) ?? [];
  const policies = [policy, inPage].filter((each) => each !== undefined);
  const grades: Readonly<Record<string, readonly [string, number]>> = {
    "Content Security Policy": gradePolicy(policies),
    Cookies: headers.has("set-cookie") ? ["not judged here", -40] : ["none", 0],
    "Cross Origin Resource Sharing": gradeSharing(headers),
    "Cross Origin Resource Policy": gradeResourcePolicy(
      headers.get("cross-origin-resource-policy"),
    ),
    "Referrer Policy": gradeReferrer(headers.get("referrer-policy")),
    "Strict Transport Security": gradeHsts(headers.get("strict-transport-security")),
    "Subresource Integrity": gradeIntegrity(html),
    "X-Content-Type-Options":
      headers.get("x-content-type-options")?.toLowerCase() === "nosniff"
        ? ["nosniff", 0]
        : ["missing or invalid", -5],
    "X-Frame-Options": gradeFraming(headers.get("x-frame-options"), policy),
  };
  const findings: Finding[] = Object.entries(grades).map(([test, [result, points]]) => ({
    test,
    result,
    points,
  }));
  const sum = (of: readonly Finding[]) => of.reduce((total, { points }) => total + points, START);
  const withoutExtra = sum(findings.filter(({ points }) => points < 0));
  const score = withoutExtra >= LEAST_FOR_EXTRA_POINTS ? sum(findings) : Math.max(withoutExtra, 0);
  return { score, findings };
}
