import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** Reads a file of the built site. */
export const publicFile = (site: string, file: string) =>
  readFileSync(path.join(site, "public", file), "utf8");

const isText = (file: string) => /\.(html|json|xml|txt)$|^_headers$/.test(file);

/**
 * Every file that a build published, by its name: a text as it is, anything else as a fingerprint.
 * Gatsby copies a library there before it looks at any content; a good build takes it out again.
 */
export function publicFiles(site: string): Map<string, string> {
  const folder = path.join(site, "public");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const files = names.filter(
    (name) => !name.startsWith("~partytown") && statSync(path.join(folder, name)).isFile(),
  );
  return new Map(
    files.map((name) => {
      const bytes = readFileSync(path.join(folder, name));
      const content = isText(name)
        ? bytes.toString("utf8")
        : createHash("sha1").update(bytes).digest("hex");
      return [name, content];
    }),
  );
}
