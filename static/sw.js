/* global addEventListener, caches, clients, registration, skipWaiting */

/**
 * Removes a service worker that an older site at this address has left in a visitor's browser: it would go on
 * showing that site. A browser looks here whether there is a newer one, finds this, and lets it take over.
 */
addEventListener("install", () => void skipWaiting());

async function removeEverything() {
  for (const name of await caches.keys()) await caches.delete(name);
  const windows = await clients.matchAll({ type: "window" });
  await registration.unregister();
  // They still show the older site.
  await Promise.all(windows.map((client) => client.navigate(client.url)));
}

addEventListener("activate", (event) => event.waitUntil(removeEverything()));
