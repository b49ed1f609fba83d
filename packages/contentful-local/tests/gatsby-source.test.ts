import { agentFor, localContentful } from "./clients";
import { fillWithContent } from "./fixture";

interface Fetched {
  readonly currentSyncData: {
    readonly entries: readonly { readonly sys: { readonly id: string } }[];
    readonly assets: readonly unknown[];
    readonly deletedEntries: readonly { readonly sys: { readonly id: string } }[];
    readonly nextSyncToken: string;
  };
  readonly defaultLocale: string;
  readonly space: { readonly sys: { readonly id: string } };
}

interface Plugin {
  readonly fetchContent: (options: object) => Promise<Fetched>;
  readonly fetchContentTypes: (
    options: object,
  ) => Promise<readonly { readonly sys: { id: string } }[]>;
}

const { fetchContent, fetchContentTypes } = jest.requireActual<Plugin>(
  "gatsby-source-contentful/fetch",
);

const server = localContentful();
const progress = { start: () => undefined, tick: () => undefined, done: () => undefined };

/** What Gatsby hands to the plugin; whatever stops a build stops the test. */
const reporter = {
  verbose: () => undefined,
  warn: () => undefined,
  createProgress: () => progress,
  panic: (problem: unknown) => {
    throw new Error(JSON.stringify(problem));
  },
};

function pluginArguments(pageLimit = 1000) {
  const { hosts, spaceId, tokens } = server.contentful;
  const settings: Readonly<Record<string, unknown>> = {
    ...{ spaceId, accessToken: tokens.delivery, host: hosts.delivery, pageLimit },
    environment: "master",
    contentfulClientConfig: { httpsAgent: agentFor(server.contentful), retryOnError: false },
  };
  const pluginConfig = {
    get: (name: string) => settings[name],
    getOriginalPluginOptions: () => settings,
  };
  return { pluginConfig, reporter };
}

beforeAll(() => fillWithContent(server.contentful));

test("gatsby-source-contentful reads every content type, entry and picture", async () => {
  const types = await fetchContentTypes(pluginArguments());
  const { currentSyncData, defaultLocale, space } = await fetchContent(pluginArguments());

  expect(types.map(({ sys }) => sys.id).sort()).toEqual([
    "faq",
    "galleryPhoto",
    "page",
    "service",
    "testimonial",
  ]);
  expect(space.sys.id).toBe(server.contentful.spaceId);
  expect(defaultLocale).toBe("en-US");
  expect(currentSyncData.entries).toHaveLength(server.contentful.space.entries.all().length);
  expect(currentSyncData.assets).toHaveLength(server.contentful.space.assets.all().length);
});

test("it reads the same in small pages, and then only what has changed", async () => {
  const { space } = server.contentful;
  const first = await fetchContent(pluginArguments(7));
  expect(first.currentSyncData.entries).toHaveLength(space.entries.all().length);

  space.putEntry("new-faq", "faq", { question: { "en-US": "Do you travel?" } });
  space.publish("new-faq");
  const gone = space.entries.all()[0]!.id;
  space.unpublish(gone);
  const second = await fetchContent({
    ...pluginArguments(7),
    syncToken: first.currentSyncData.nextSyncToken,
  });

  expect(second.currentSyncData.entries.map(({ sys }) => sys.id)).toEqual(["new-faq"]);
  expect(second.currentSyncData.deletedEntries.map(({ sys }) => sys.id)).toEqual([gone]);
});
