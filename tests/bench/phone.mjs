/** The phone that pages are measured on, and what is read off it. */
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

/** A long task blocks input for what it takes beyond this, in ms (web.dev/articles/tbt). */
const BLOCKING_MS = 50;

/** Duration of the reference task in ms, on a phone as emulated here, on a machine that does nothing else. */
export const REFERENCE_MS = 100;

/**
 * Work of the kind that a page's start is made of: elements, objects, words. It is timed in each page
 * after it has loaded, so that a result can be told from the machine that it was measured on. Once
 * only: a second time the browser has compiled it, and takes little more than half.
 *
 * @returns how long it took, in ms
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
 * How long tasks blocked input, in ms.
 *
 * @param slowness how many times slower the machine was than the one asked about
 */
export const blockingTime = (tasks, slowness = 1) =>
  tasks.reduce((sum, { duration }) => sum + Math.max(0, duration / slowness - BLOCKING_MS), 0);

/** Collects what the browser reports while the page loads and is used. */
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
  // Gatsby's mark, once React has taken the page over. Looking for it in each frame would slow that down.
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

/** Requests that were answered, and their bytes on the wire by kind of resource. */
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
 * Evaluates an expression in a page that must not be disturbed: Playwright's `evaluate` brings tools of
 * its own, whose start is a long task like any other.
 */
async function ask(session, expression) {
  const { result } = await session.send("Runtime.evaluate", { expression });
  return result.value;
}

/** A fresh phone: nothing cached, slowed down. */
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
 * Loads a page once and lets it come to rest.
 *
 * @returns times in ms since the navigation; the long tasks; what the reference task took; requests and
 *   their bytes on the wire, and the layout shift score
 */
export async function measureLoad(browser, url) {
  const { context, page, session, traffic } = await openPhone(browser);
  try {
    await page.goto(url, { waitUntil: "load" });
    // On a slow machine React is not done when the network is; the limit has no React.
    while (!(await ask(session, "!document.scripts[0] || window.measured.hydrated > 0"))) {
      await setTimeout(100);
    }
    await page.waitForLoadState("networkidle");
    const end = await ask(session, "performance.now()");
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
 * Taps a page once it is alive and rests.
 *
 * @param prepare what the visitor has done before, which does not count
 * @param use what the visitor does
 * @returns the slowest interaction's time to the next paint, in ms, by Event Timing
 */
export async function measureInteraction(browser, url, { prepare, use }) {
  const { context, page } = await openPhone(browser);
  const rest = () =>
    page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))),
    );
  try {
    await page.goto(url, { waitUntil: "networkidle" });
    await page.waitForFunction(() => !document.scripts[0] || window.measured.hydrated > 0);
    await prepare?.(page);
    await rest();
    await page.evaluate(() => (window.measured.interactions = {}));
    await use(page);
    await rest();
    return await page.evaluate(() => Math.max(0, ...Object.values(window.measured.interactions)));
  } finally {
    await context.close();
  }
}
