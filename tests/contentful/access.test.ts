import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  startContentful,
  type Fault,
  type LocalContentful,
} from "../../packages/contentful-local/src";
import { fillWithFixtureContent } from "../support/contentful-local";
import type { Answer } from "./read-as-build";
import { startProxy, type Proxy } from "../support/proxy";
import { startReader, type Reader } from "./reader";

/** Longer than any machine takes, and shorter than forever. */
jest.setTimeout(120_000);

/** Failures that last; each has a server of its own, because they are waited for together. */
const LASTING = [
  ["a server that fails", { status: 502 }, /fails with status 502\./],
  ["connections that are reset", { reset: true }, /breaks its answers off\./],
  ["answers that are cut in half", { truncate: true }, /breaks its answers off\./],
  ["a server that says nothing", { delayMs: 600_000 }, /does not answer\./],
] as const;

let contentful: LocalContentful;
let reader: Reader;

beforeAll(async () => {
  contentful = await startContentful();
  await fillWithFixtureContent(contentful);
  reader = startReader(contentful.caFile);
});
beforeEach(() => {
  contentful.faults.clear();
  contentful.calls.clear();
});
afterAll(async () => {
  await reader.close();
  await contentful.close();
});

/** Reads from another server, once. */
async function checkElsewhere({ caFile, env }: LocalContentful): Promise<Answer> {
  const other = startReader(caFile);
  const answer = await other.read(env);
  await other.close();
  return answer;
}

const read = (variables: Readonly<Record<string, string>> = {}) =>
  reader.read({ ...contentful.env, ...variables });

/** An error as Contentful sends it. */
const errorBody = (id: string, message: string) => ({
  sys: { type: "Error", id },
  message,
  requestId: "abc-123",
});

type Failure = Fault extends infer One ? (One extends Fault ? Omit<One, "api"> : never) : never;

async function readWith(failure: Failure): Promise<Answer> {
  contentful.faults.add({ api: "delivery", ...failure });
  return read();
}

const requests = () => contentful.calls.count({ api: "delivery" });

describe("a cause that is certain ends at once, and says what to do", () => {
  test("a wrong token, which is never shown", async () => {
    const token = "never-show-me-never-show-me-wxyz";
    const { error } = await read({ CONTENTFUL_ACCESS_TOKEN: token });
    const sentence = `${contentful.hosts.delivery} refuses the access token …wxyz. Copy the Content Delivery API's token of space "${contentful.spaceId}" anew from Settings → API keys into CONTENTFUL_ACCESS_TOKEN. Contentful says: The access token you sent could not be found or is invalid. (request `;
    expect(error?.slice(0, sentence.length)).toBe(sentence);
    expect(requests()).toBe(1);
  });

  test("a space that is blocked: no other token would help", async () => {
    const { error } = await readWith({
      status: 403,
      body: errorBody("AccessDenied", "Your space is disabled."),
    });
    expect(error).toContain(
      "with status 403. Contentful says: Your space is disabled. (request abc-123)",
    );
    expect(requests()).toBe(1);
  });

  test("a request that Contentful does not understand: no other host would help", async () => {
    const { error } = await readWith({
      status: 400,
      body: errorBody("InvalidQuery", "The query you sent was invalid."),
    });
    expect(error).toContain(
      "with status 400. Contentful says: The query you sent was invalid. (request abc-123)",
    );
    expect(error).not.toContain("CONTENTFUL_HOST");
  });

  test.each([
    ["space", { CONTENTFUL_SPACE_ID: "elsewhere" }],
    ["environment of the space", { CONTENTFUL_ENVIRONMENT: "stagging" }],
  ])("an unknown %s", async (_what, variables) => {
    const { error } = await read(variables);
    const { CONTENTFUL_SPACE_ID: space, CONTENTFUL_ENVIRONMENT: environment = "master" } = {
      ...contentful.env,
      ...variables,
    };
    expect(error).toContain(
      `has no space "${space}" with an environment "${environment}" that the`,
    );
    expect(error).toContain("Compare CONTENTFUL_SPACE_ID with Settings → General settings");
    expect(error).not.toContain(contentful.tokens.delivery);
  });

  test("a host of which nobody has heard", async () => {
    const { error } = await read({ CONTENTFUL_HOST: "cdn.contentful.invalid" });
    expect(error).toContain("cdn.contentful.invalid cannot be reached");
    expect(error).toContain("Check the connection, and CONTENTFUL_HOST");
  });

  test("a host where nothing listens", async () => {
    const nobody = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => nobody.once("listening", resolve));
    const { port } = nobody.address() as AddressInfo;
    await new Promise((resolve) => nobody.close(resolve));
    const { error } = await read({ CONTENTFUL_HOST: `localhost:${port}` });
    expect(error).toContain(`localhost:${port} cannot be reached (ECONNREFUSED)`);
  });

  test("a host that does not speak https", async () => {
    const plain = createServer((_request, response) => response.end("{}")).listen(0, "127.0.0.1");
    await new Promise((resolve) => plain.once("listening", resolve));
    const { port } = plain.address() as AddressInfo;
    const { error } = await read({ CONTENTFUL_HOST: `localhost:${port}` });
    expect(error).toContain(`localhost:${port} cannot be reached`);
    plain.closeAllConnections();
    plain.close();
  });

  test("a certificate that nobody vouches for", async () => {
    const untrusting = startReader();
    const { error } = await untrusting.read(contentful.env);
    await untrusting.close();
    expect(error).toContain(`The certificate of ${contentful.hosts.delivery} is not trusted`);
    expect(error).toContain("NODE_EXTRA_CA_CERTS");
  });

  test("an address where something else answers", async () => {
    const { error } = await readWith({ replaceBody: '{"hello":"world"}' });
    expect(error).toContain(
      "with something else than Contentful's API does. Check CONTENTFUL_HOST",
    );
    expect(requests()).toBe(1);
  });

  test("a space without the site's content types names all that are missing", async () => {
    const empty = await startContentful();
    const { error } = await checkElsewhere(empty);
    await empty.close();
    expect(error).toContain(
      'no content type "testimonial", "galleryPhoto", "service", "faq", "siteSettings", "page". Make them with npm run cms:apply',
    );
  });
});

describe("a short failure passes unseen", () => {
  test.each([
    ["a failure of the server's", { status: 503 }],
    ["too many requests, with the pause that Contentful asks for", { rateLimitSeconds: 1 }],
    ["a connection that is reset", { reset: true }],
    ["an answer that breaks off", { reset: "midway" }],
    ["an answer that is cut in half", { truncate: true }],
  ] as const)("%s", async (_what, failure) => {
    expect(await readWith({ ...failure, times: 2 })).toMatchObject({ error: null, log: [] });
    expect(requests()).toBe(10);
  });
});

describe("in an office from which a proxy alone leads out", () => {
  let proxy: Proxy;
  beforeAll(async () => {
    proxy = await startProxy();
  });
  afterAll(() => proxy.close());

  async function readThrough(variables: Readonly<Record<string, string>>) {
    const behindProxy = startReader(contentful.caFile, { HTTPS_PROXY: proxy.url, ...variables });
    const answer = await behindProxy.read(contentful.env);
    await behindProxy.close();
    return answer;
  }

  test("Contentful is read through it", async () => {
    expect(await readThrough({})).toMatchObject({ error: null });
    expect([...new Set(proxy.targets)]).toEqual([contentful.hosts.delivery]);
  });

  test("and past it, where NO_PROXY says so", async () => {
    const before = proxy.targets.length;
    expect(await readThrough({ NO_PROXY: "localhost" })).toMatchObject({ error: null });
    expect(proxy.targets).toHaveLength(before);
  });
});

describe("a failure that goes on ends in one sentence, after a few tries", () => {
  let ends: readonly Answer[];
  beforeAll(async () => {
    ends = await Promise.all(
      LASTING.map(async ([, failure]) => {
        const server = await startContentful();
        server.faults.add({ api: "delivery", ...failure });
        const answer = await checkElsewhere(server);
        await server.close();
        return answer;
      }),
    );
  });

  test.each(LASTING.map(([what, , text], index) => ({ what, text, index })))(
    "$what",
    ({ text, index }) => {
      const { error } = ends[index]!;
      expect(error).toMatch(text);
      expect(error).toContain(
        "Start the build again in some minutes; https://www.contentfulstatus.com tells more",
      );
    },
  );

  test("a limit that lasts longer than anyone would wait", async () => {
    const { error } = await readWith({ rateLimitSeconds: 3600 });
    expect(error).toContain(
      "takes no more requests for now (status 429) and asks to wait 3600 seconds",
    );
    expect(error).toContain("Start the build again then");
    expect(requests()).toBe(1);
  });
});

test("a preview, which tries again by itself, does not ask for another build", async () => {
  contentful.faults.add({ api: "preview", rateLimitSeconds: 3600 });
  const { error } = await read({ CONTENTFUL_SHOWS_DRAFTS: "true" });
  expect(error).toMatch(
    /takes no more requests for now \(status 429\) and asks to wait 3600 seconds$/,
  );
});
