/** Measures pages on an emulated phone. */
import { setTimeout } from "node:timers/promises";

/** A mid-range phone on a poor mobile connection: Lighthouse's "slow 4G", with its CPU factor. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const CPU_SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};

/** The part of a long task beyond this many ms blocks input (web.dev/articles/tbt). */
const BLOCKING_MS = 50;

/** Duration of the reference task in ms, on this emulated phone and an otherwise idle machine. */
export const REFERENCE_MS = 100;

/**
 * Does typical work of a page's start: elements, objects, strings. Its time in each loaded page shows how
 * fast the machine was. Runs once per page: compiled code takes little more than half as long.
 *
 * @returns its duration in ms
 */
function referenceTask() {
  const start = performance.now();
  const list = document.createElement("ul");
  for (let index = 0; index < 4000; index += 1) {
    const item = document.createElement("li");
    item.dataset.index = String(index);
    item.append(`Item ${index}`);
    list.append(item);
  }
  const copy = list.cloneNode(true);
  const texts = Array.from(copy.children, ({ dataset, textContent }) => ({
    key: (Number(dataset.index) * 7919) % 4001,
    text: textContent.toUpperCase(),
  }));
  JSON.parse(JSON.stringify(texts.sort((a, b) => a.key - b.key)));
  return performance.now() - start;
}

/**
 * Returns the total blocking time in ms.
 *
 * @param slowness how many times slower the machine was than the one to report for
 */
export const blockingTime = (tasks, slowness = 1) =>
  tasks.reduce((sum, { duration }) => sum + Math.max(0, duration / slowness - BLOCKING_MS), 0);

/** Records performance entries while the page loads and is used. */
function observe() {
  window.measured = { cls: 0, hydrated: 0, interactions: {}, lcp: 0, longTasks: [] };
  const watch = (type, onEntry, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
      type,
      buffered: true,
      ...options,
    });
  watch("layout-shift", (entry) => {
    if (!entry.hadRecentInput) window.measured.cls += entry.value;
  });
  watch("largest-contentful-paint", (entry) => {
    window.measured.lcp = entry.startTime;
  });
  // Gatsby sets this mark after hydration, which polling in each frame would slow down.
  watch("mark", ({ name, startTime }) => {
    if (name === "onInitialClientRender") window.measured.hydrated = startTime;
  });
  watch("longtask", ({ startTime, duration }) =>
    window.measured.longTasks.push({ startTime, duration }),
  );
  watch(
    "event",
    ({ interactionId, duration }) => {
      if (!interactionId) return;
      const { interactions } = window.measured;
      interactions[interactionId] = Math.max(interactions[interactionId] ?? 0, duration);
    },
    { durationThreshold: 16 },
  );
}

/** Counts responses, and their transferred bytes by resource type. */
function countTraffic(session) {
  const kinds = new Map();
  const traffic = { bytes: {}, requests: 0 };
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other";
    traffic.bytes[kind] = (traffic.bytes[kind] ?? 0) + encodedDataLength;
    traffic.requests += 1;
  });
  return traffic;
}

/**
 * Evaluates an expression without disturbing the page: Playwright's `evaluate` injects scripts, which are
 * a long task themselves.
 */
async function evaluateQuietly(session, expression) {
  const { result } = await session.send("Runtime.evaluate", { expression });
  return result.value;
}

/** Opens a throttled phone with an empty cache. */
async function openPhone(browser) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript(observe);
  return { context, page, session, traffic: countTraffic(session) };
}

/**
 * Loads a page once and waits until it is idle.
 *
 * @returns times in ms since navigation, the long tasks, the duration of the reference task, the number of
 *   requests, their transferred bytes, and the layout shift score
 */
export async function measureLoad(browser, url) {
  const { context, page, session, traffic } = await openPhone(browser);
  try {
    await page.goto(url, { waitUntil: "load" });
    // On a slow machine, the network is idle before hydration ends; the baseline has no React.
    while (
      !(await evaluateQuietly(session, "!document.scripts[0] || window.measured.hydrated > 0"))
    ) {
      await setTimeout(100);
    }
    await page.waitForLoadState("networkidle");
    const end = await evaluateQuietly(session, "performance.now()");
    const timing = await page.evaluate(async (end) => {
      const hero = document.querySelector('img[fetchpriority="high"]');
      await hero?.decode();
      const fetched = performance.getEntriesByName(hero?.currentSrc ?? "")[0];
      const fcp = performance.getEntriesByName("first-contentful-paint")[0].startTime;
      const { cls, hydrated, lcp, longTasks } = window.measured;
      const tasks = longTasks.filter(({ startTime }) => startTime >= fcp && startTime < end);
      return { cls, fcp, hero: fetched?.responseEnd ?? 0, hydrated, lcp, tasks };
    }, end);
    const reference = await page.evaluate(referenceTask);
    return { ...timing, reference, ...traffic };
  } finally {
    await context.close();
  }
}

/**
 * Taps a page once it is hydrated and idle.
 *
 * @param prepare actions before the measurement
 * @param use the measured action
 * @returns the slowest interaction's time to the next paint in ms, from the Event Timing API
 */
export async function measureInteraction(browser, url, { prepare, use }) {
  const { context, page } = await openPhone(browser);
  const idle = () =>
    page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))),
    );
  try {
    await page.goto(url, { waitUntil: "networkidle" });
    await page.waitForFunction(() => !document.scripts[0] || window.measured.hydrated > 0);
    await prepare?.(page);
    await idle();
    await page.evaluate(() => (window.measured.interactions = {}));
    await use(page);
    await idle();
    return await page.evaluate(() => Math.max(0, ...Object.values(window.measured.interactions)));
  } finally {
    await context.close();
  }
}
