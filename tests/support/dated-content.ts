import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./project";

const EXAMPLES = path.join(root, "docs/examples");

/** Copies the examples into a site, as docs/content.md describes. */
export const writeExamples = (site: string) =>
  cpSync(EXAMPLES, path.join(site, "src/content"), { recursive: true });

/** Slug and file name of the first example article. */
export const CHECKLIST = "getting-married-in-british-columbia";

/**
 * Adds the examples to a site, and what they lack because it expires: a day for one of the articles, a price and
 * free dates.
 */
export function writeDatedContent(site: string, until: string): void {
  const folder = path.join(site, "src/content");
  const change = (name: string, fields: object) => {
    const file = path.join(folder, name);
    const entry = JSON.parse(readFileSync(file, "utf8")) as object;
    writeFileSync(file, JSON.stringify({ ...entry, ...fields }));
  };
  writeExamples(site);
  change(`articles/${CHECKLIST}.json`, { checkedOn: "2026-07-01", validUntil: until });
  change("faqs/how-far-ahead-to-book.json", { answer: `See [the papers](/${CHECKLIST}/).` });
  change("services/traditional.json", { price: "from $650, plus GST" });
  change("site-settings.json", {
    availability: "Both last Saturdays of July are free",
    availabilityCheckedOn: "2026-07-01",
    availabilityUntil: until,
    priceNote: "Travel beyond Metro Vancouver changes it.",
    pricesUntil: until,
  });
}
