/** Reads the table in recordings.md, and compares responses with it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";

/** A response of Contentful. */
export interface RecordedResponse {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Parsed, if it is JSON. */
  readonly body: unknown;
}

/** A request, and what the recording shows of its response. */
interface Recording {
  /** Such as `GET delivery /entries`, or `…` for the request of the row above. */
  readonly request: string;
  /** Such as `status 200`. */
  readonly expectations: readonly string[];
  /** Name and year of the recording. */
  readonly source: string;
}

/** Reads the rows of the table. A row without a request follows the row of its request. */
export function readRecordings(): Recording[] {
  const table = readFileSync(join(__dirname, "recordings.md"), "utf8").replaceAll("`", "");
  const rows = table.matchAll(/^\| (?!Request|---)(.+?) +\| (.+?) +\| (.+?) +\| (\d{4}) \|$/gm);
  return [...rows].map(([, request, expectations, recording, year]) => ({
    request: request!,
    expectations: expectations!.split("; "),
    source: `${recording} ${year}`,
  }));
}

/** Returns the values at a path such as `items[].sys.id`. Strings on the way are parsed as JSON. */
function valuesAt(source: unknown, path: string): unknown[] {
  if (path === "") return [source];
  const [, step, rest] = /^(\[[^\]]*\]|[^.[]+)\.?(.*)$/.exec(path) as unknown as string[];
  const value: unknown = typeof source === "string" ? JSON.parse(source) : source;
  if (step === "[]") {
    if (!Array.isArray(value) || value.length === 0) throw new Error(`No items at ${path}.`);
    return value.flatMap((item) => valuesAt(item, rest!));
  }
  const [, id] = /^\[sys\.id=(.+)\]$/.exec(step!) ?? [];
  const key = step!.replace(/^\[(\d+)\]$/, "$1");
  const next = id
    ? (value as { sys: { id: string } }[]).find(({ sys }) => sys.id === id)
    : (value as Record<string, unknown> | undefined)?.[key];
  return valuesAt(next, rest!);
}

const kindOf = (value: unknown) => {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  return { string: "text", boolean: "flag" }[typeof value as string] ?? typeof value;
};

/** Describes a value in the same terms as the expected value. */
function describeAs(expected: string, value: unknown): unknown {
  if (/^(text|number|flag|list|object|null|missing)$/.test(expected)) return kindOf(value);
  if (expected === "absolute" || expected === "relative") {
    return String(value).startsWith("https://") ? "absolute" : "relative";
  }
  if (expected !== "newest first") return value;
  const times = (value as { sys: { updatedAt: string } }[]).map(({ sys }) => sys.updatedAt);
  const isSorted = times.every((time, index) => index === 0 || times[index - 1]! >= time);
  return times.length > 1 && isSorted ? expected : times;
}

const sorted = (names: readonly string[]) => [...names].sort().join(" ");

/** Returns the value that an expectation names, and the values in the response. */
function compare(
  expectation: string,
  { body, headers, status }: RecordedResponse,
): [expected: unknown, found: unknown[]] {
  const [, code] = /^status (\d+)$/.exec(expectation) ?? [];
  if (code) return [Number(code), [status]];
  const [, first, second] = /^(\S+) = (\S+)$/.exec(expectation) ?? [];
  if (first) return [valuesAt(body, second!), [valuesAt(body, first)]];
  const [, at = "", names] = /^(?:(\S+) )?keys: (.+)$/.exec(expectation) ?? [];
  if (names) {
    const keys = valuesAt(body, at).map((value) => sorted(Object.keys(value as object)));
    return [sorted(names.split(" ")), keys];
  }
  const [, header, name, expected] = /^(header )?(\S+): (.+)$/.exec(
    expectation,
  ) as unknown as string[];
  const values = header ? [headers[name!]] : valuesAt(body, name!);
  const isValue = /^["[{\d]|^(true|false)$/.test(expected!);
  const found = values.map((value) => describeAs(expected!, value));
  return [isValue ? (JSON.parse(expected!) as unknown) : expected, found];
}

/** Returns the difference, such as `status 200, but is 404`; `null` if the response is as expected. */
export function differenceFrom(expectation: string, response: RecordedResponse): string | null {
  let other: unknown;
  try {
    const [expected, found] = compare(expectation, response);
    other = found.find((value) => !isDeepStrictEqual(value, expected));
    if (found.every((value) => isDeepStrictEqual(value, expected))) return null;
  } catch (error) {
    other = (error as Error).message;
  }
  return `${expectation}, but is ${JSON.stringify(other)}`;
}
