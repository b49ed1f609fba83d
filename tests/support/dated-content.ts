import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./project";

/** Slug and file name of the first example article. */
export const CHECKLIST = "getting-married-in-british-columbia";

/**
 * Adds content that is valid until a day to a site: the articles of docs/examples, a price and free dates.
 * Adds a link to a public register, too.
 */
export function writeDatedContent(site: string, until: string): void {
  const folder = path.join(site, "src/content");
  const change = (name: string, fields: object) => {
    const file = path.join(folder, name);
    const entry = JSON.parse(readFileSync(file, "utf8")) as object;
    writeFileSync(file, JSON.stringify({ ...entry, ...fields }));
  };
  const examples = path.join(root, "docs/examples/articles");
  cpSync(examples, path.join(folder, "articles"), { recursive: true });
  change(`articles/${CHECKLIST}.json`, { checkedOn: "2026-07-01", validUntil: until });
  change("faqs/how-far-ahead-to-book.json", { answer: `See [the papers](/${CHECKLIST}/).` });
  change("services/traditional.json", { price: "from $650, plus GST" });
  change("site-settings.json", {
    availability: "Both last Saturdays of July are free",
    availabilityCheckedOn: "2026-07-01",
    availabilityUntil: until,
    credentialUrl: "https://register.example.com/tala",
    priceNote: "Travel beyond Metro Vancouver changes it.",
    pricesUntil: until,
  });
}
