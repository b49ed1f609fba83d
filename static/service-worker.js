/** The other usual name of a service worker. */
globalThis.importScripts("/sw.js");
