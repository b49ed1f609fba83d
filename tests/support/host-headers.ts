import { readFileSync } from "node:fs";
import path from "node:path";

const read = (file: string) => readFileSync(path.resolve(__dirname, "../..", file), "utf8");

type Headers = Readonly<Record<string, string>>;

/** What a host sends. */
export interface HostHeaders {
  /** With every answer. */
  readonly everywhere: Headers;
  /** With files whose name changes when their content does. */
  readonly hashed: Headers;
}

/** `static/_headers`: the headers of each rule, by its path. */
export function headerRules(): ReadonlyMap<string, Headers> {
  const rules = new Map<string, Record<string, string>>();
  let path = "";
  for (const line of read("static/_headers").split("\n")) {
    if (line.startsWith("/")) rules.set((path = line), {});
    const [, name, value] = /^\s+([\w-]+): (.+)$/.exec(line) ?? [];
    if (name && value) rules.get(path)![name] = value;
  }
  return rules;
}

export const hostHeaders = (): HostHeaders => ({
  everywhere: headerRules().get("/*")!,
  hashed: headerRules().get("/static/*")!,
});
