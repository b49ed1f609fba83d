/**
 * Lighthouse's four scores for every page on its mobile preset, the median of five runs:
 * `npm run lighthouse`, or `npm run lighthouse -- --runs 1`. Fails below 100.
 */
import * as chromeLauncher from "chrome-launcher";
import lighthouse from "lighthouse";
import { findBrowser } from "../support/browser.ts";
import { median, PATHS, runsWanted } from "./runs.mjs";
import { serveBuiltSite } from "./server.mjs";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

const runs = runsWanted();
const server = await serveBuiltSite();
const chrome = await chromeLauncher.launch({
  chromePath: findBrowser(),
  chromeFlags: ["--headless=new", "--no-sandbox", "--disable-background-networking"],
});
try {
  const rows = [];
  const remarks = new Set();
  for (const path of PATHS) {
    const scores = [];
    for (let run = 0; run < runs; run += 1) {
      const { lhr } = await lighthouse(`${server.origin}${path}`, {
        port: chrome.port,
        onlyCategories: CATEGORIES,
        logLevel: "error",
      });
      scores.push(CATEGORIES.map((name) => Math.round(lhr.categories[name].score * 100)));
      for (const name of CATEGORIES) {
        for (const { id, weight } of lhr.categories[name].auditRefs) {
          const { score, title } = lhr.audits[id];
          if (weight > 0 && score !== null && score < 0.9) remarks.add(`${path} ${id}: ${title}`);
        }
      }
    }
    const middle = (name, index) => [name, median(scores.map((score) => score[index]))];
    rows.push({ page: path, ...Object.fromEntries(CATEGORIES.map(middle)) });
  }
  console.table(rows);
  for (const remark of remarks) console.log(remark);
  const perfect = rows.every((row) => CATEGORIES.every((name) => row[name] === 100));
  process.exitCode = perfect ? 0 : 1;
} finally {
  chrome.kill();
  await server.close();
}
