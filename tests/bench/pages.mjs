/**
 * Measures the built site on an emulated phone: `npm run bench`, or `npm run bench -- --runs 3`.
 *
 * Compares each page with a baseline: the same HTML without any script. Their runs are interleaved, so
 * that a machine that slows down affects both. Prints medians.
 */
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { routes } from "../../src/routes.ts";
import { findBrowser } from "../support/browser.ts";
import { blockingTime, measureInteraction, measureLoad, REFERENCE_MS } from "./phone.mjs";
import { BASELINE_PREFIX, serveBuiltSite } from "./server.mjs";
import { TAPS } from "./taps.mjs";

const PATHS = routes.map(({ path }) => path);

const { values } = parseArgs({ options: { runs: { type: "string", default: "5" } } });
const runs = Number(values.runs);

/** Returns the middle number, or the larger of two middle ones. */
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const kilobytes = (bytes) => Number((bytes / 1000).toFixed(1));
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const bytesOf = (loads, kind) => kilobytes(median(loads.map(({ bytes }) => bytes[kind] ?? 0)));

function row(path, site, baseline) {
  const of = (loads, name) => median(loads.map((load) => load[name]));
  const moment = (name) => ({
    [`${name} ms`]: Math.round(of(site, name)),
    [`${name}/baseline`]: Number((of(site, name) / of(baseline, name)).toFixed(2)),
  });
  // Uses all runs, because a single reference time is as noisy as the times that it calibrates.
  const reference = of([...site, ...baseline], "reference");
  const blocking = (slowness) =>
    Math.round(median(site.map(({ tasks }) => blockingTime(tasks, slowness))));
  return {
    page: path,
    ...Object.assign({}, ...["fcp", "lcp", "hero"].map(moment)),
    "React ms": Math.round(of(site, "hydrated")),
    "after LCP": Math.round(median(site.map(({ hydrated, lcp }) => hydrated - lcp))),
    "TBT ms": blocking(1),
    "TBT at reference": blocking(reference / REFERENCE_MS),
    "reference ms": Math.round(reference),
    CLS: Number(of(site, "cls").toFixed(4)),
    "HTML kB": bytesOf(site, "Document"),
    "JS kB": bytesOf(site, "Script"),
    "fonts kB": bytesOf(site, "Font"),
    "pictures kB": bytesOf(site, "Image"),
    requests: of(site, "requests"),
    "all kB": kilobytes(median(site.map(({ bytes }) => sum(Object.values(bytes))))),
  };
}

const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
});
const server = await serveBuiltSite();
try {
  const loads = Object.fromEntries(PATHS.map((path) => [path, { site: [], baseline: [] }]));
  for (let run = 0; run < runs; run += 1) {
    for (const path of PATHS) {
      const baseline = `${server.origin}${BASELINE_PREFIX}${path}`;
      loads[path].baseline.push(await measureLoad(browser, baseline));
      loads[path].site.push(await measureLoad(browser, `${server.origin}${path}`));
    }
  }
  console.log(
    "With Playwright's inspector attached, React takes 59 to 102 ms longer to evaluate than on a phone.",
  );
  console.table(PATHS.map((path) => row(path, loads[path].site, loads[path].baseline)));

  const taps = [];
  for (const { name, path, ...tap } of TAPS) {
    const times = [];
    for (let run = 0; run < runs; run += 1) {
      times.push(await measureInteraction(browser, server.origin + path, tap));
    }
    taps.push({ tap: name, "to next paint ms": median(times), "worst ms": Math.max(...times) });
  }
  console.table(taps);
} finally {
  await browser.close();
  await server.close();
}
