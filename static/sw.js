/**
 * Removes a service worker that an older site at this address has left in a visitor's browser: it would go on
 * showing that site. A browser looks here whether there is a newer one, finds this, and lets it take over.
 */
const worker = globalThis;

worker.addEventListener("install", () => void worker.skipWaiting());

async function removeEverything() {
  const { caches, clients, registration } = worker;
  for (const name of await caches.keys()) await caches.delete(name);
  const windows = await clients.matchAll({ type: "window" });
  await registration.unregister();
  // They still show the older site.
  await Promise.all(windows.map((client) => client.navigate(client.url)));
}

worker.addEventListener("activate", (event) => event.waitUntil(removeEverything()));
