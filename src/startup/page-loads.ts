/** What Gatsby's links and router ask of its loader, by a path that may have a query. */
interface PageLoader {
  enqueue: (path: string) => unknown;
  hovering: (path: string) => unknown;
  loadPage: (path: string) => Promise<unknown>;
  loadPageSync: (path: string, options?: object) => unknown;
}

declare global {
  interface Window {
    ___loader: PageLoader;
  }
}

const LOAD_FAILURE = /page resources for .* not found|loading (css )?chunk .* failed/i;

/** Whether it is what Gatsby throws when the code or data of the current page cannot be loaded. */
export const isLoadFailure = (reason: unknown): reason is Error =>
  reason instanceof Error && LOAD_FAILURE.test(reason.message);

/** For the end of `onClientEntry`: Gatsby waits for it, though its types do not say so. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const withoutQuery = (path: string) => path.replace(/\?.*/s, "");

/**
 * Has Gatsby load each page once, and show the latest that was asked for. Its loader keeps a page for
 * each query, though pages are static; and whatever arrives is shown at the address of that moment, also
 * when the visitor has gone on since: another page's content matches no address, and nothing is shown.
 * Gatsby would have to check that what it shows belongs to the address, or offer its loader to sites.
 */
export function orderPageLoads(): void {
  const { enqueue, hovering, loadPage, loadPageSync } = window.___loader;
  let latest: object | null = null;
  window.___loader.enqueue = (path) => enqueue(withoutQuery(path));
  window.___loader.hovering = (path) => hovering(withoutQuery(path));
  window.___loader.loadPageSync = (path, options) => loadPageSync(withoutQuery(path), options);
  window.___loader.loadPage = async (path) => {
    const request = (latest = {});
    // The browser's buttons change the address at once, and load nothing that is there already.
    const { pathname } = window.location;
    const resources = await loadPage(withoutQuery(path));
    const isOvertaken = latest !== request || window.location.pathname !== pathname;
    return isOvertaken ? new Promise(() => undefined) : resources;
  };
}
