import { test } from "@playwright/test";

interface Server {
  /** Origin, without a trailing slash. */
  readonly url: string;
  close(): unknown;
}

/** Tests of a site that a server of their own shows: it starts before the first of them in a worker. */
export const withServer = (start: () => Promise<Server>) =>
  test.extend<object, { server: Server }>({
    server: [
      // eslint-disable-next-line no-empty-pattern -- Playwright reads off the pattern which fixtures it needs
      async ({}, provide) => {
        const server = await start();
        await provide(server);
        await server.close();
      },
      { scope: "worker" },
    ],
    baseURL: ({ server }, provide) => provide(server.url),
  });
