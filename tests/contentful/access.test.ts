import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  startContentful,
  type Fault,
  type LocalContentful,
} from "../../packages/contentful-local/src";
import { fillWithFixtureContent } from "../support/contentful-local";
import type { Answer, Step } from "./read-as-build";
import { startProxy, type Proxy } from "../support/proxy";
import { startReader, type Reader } from "./reader";

/** Longer than any machine takes, and shorter than forever. */
jest.setTimeout(120_000);

/** Failures that last; each has a server of its own, because they are waited for together. */
const LASTING = [
  ["a server that fails", { status: 502 }, /fails with status 502: \d+ tries in \d+ seconds/],
  ["connections that are reset", { reset: true }, /breaks its answers off: \d+ tries in/],
  ["answers that are cut in half", { truncate: true }, /breaks its answers off: \d+ tries in/],
  [
    "a server that says nothing",
    { delayMs: 600_000 },
    /does not answer: (one try|2 tries) in \d+ seconds/,
  ],
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
  const answer = await other.read({ step: "check", env });
  await other.close();
  return answer;
}

const read = (step: Step, variables: Readonly<Record<string, string>> = {}) =>
  reader.read({ step, env: { ...contentful.env, ...variables } });

/** An error as Contentful sends it. */
const errorBody = (id: string, message: string) => ({
  ...{ sys: { type: "Error", id }, message, requestId: "abc-123" },
});

type Failure = Fault extends infer One ? (One extends Fault ? Omit<One, "api"> : never) : never;

async function readWith(step: Step, failure: Failure): Promise<Answer> {
  contentful.faults.add({ api: "delivery", ...failure });
  return read(step);
}

const requests = () => contentful.calls.count({ api: "delivery" });

describe("a cause that is certain ends at once, with its mend", () => {
  test("a wrong token, which is never shown", async () => {
    const token = "never-show-me-never-show-me-wxyz";
    const { code, output } = await read("check", { CONTENTFUL_ACCESS_TOKEN: token });
    expect(code).toBe(1);
    const sentence = `${contentful.hosts.delivery} refuses the access token …wxyz. Copy the Content Delivery API's token of space "${contentful.spaceId}" anew from Settings → API keys into CONTENTFUL_ACCESS_TOKEN. Contentful says: The access token you sent could not be found or is invalid. (request `;
    expect(output.slice(0, sentence.length)).toBe(sentence);
    expect(requests()).toBe(1);
  });

  test("a space that is blocked: that is not for the token to mend", async () => {
    const { code, output } = await readWith("check", {
      status: 403,
      body: errorBody("AccessDenied", "Your space is disabled."),
    });
    expect(code).toBe(1);
    expect(output).toContain(`does not let the access token …`);
    expect(output).toContain("See in Contentful whether the space or its plan is blocked");
    expect(output).toContain("Contentful says: Your space is disabled. (request abc-123)");
    expect(requests()).toBe(1);
  });

  test("a request that Contentful does not understand: that is not for the host to mend", async () => {
    const { code, output } = await readWith("list", {
      status: 400,
      body: errorBody("InvalidQuery", "The query you sent was invalid."),
    });
    expect(code).toBe(1);
    expect(output).toContain(
      "with status 400. Contentful says: The query you sent was invalid. (request abc-123)",
    );
    expect(output).not.toContain("CONTENTFUL_HOST");
  });

  test("an unknown space", async () => {
    const { code, output } = await read("check", { CONTENTFUL_SPACE_ID: "elsewhere" });
    expect(code).toBe(1);
    expect(output).toContain('has no space "elsewhere" that the access token');
    expect(output).toContain("Copy the space's id from Settings → General settings");
    expect(output).not.toContain(contentful.tokens.delivery);
  });

  test("an unknown environment of the space", async () => {
    const { code, output } = await read("check", { CONTENTFUL_ENVIRONMENT: "stagging" });
    expect(code).toBe(1);
    expect(output).toContain(`Space "${contentful.spaceId}" has no environment "stagging"`);
    expect(output).toContain("Correct CONTENTFUL_ENVIRONMENT");
  });

  test("a host of which nobody has heard", async () => {
    const { code, output } = await read("check", { CONTENTFUL_HOST: "cdn.contentful.invalid" });
    expect(code).toBe(1);
    expect(output).toContain("cdn.contentful.invalid cannot be reached");
    expect(output).toContain("Check the connection, and CONTENTFUL_HOST");
  });

  test("a host where nothing listens", async () => {
    const nobody = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => nobody.once("listening", resolve));
    const { port } = nobody.address() as AddressInfo;
    await new Promise((resolve) => nobody.close(resolve));
    const { output } = await read("check", { CONTENTFUL_HOST: `localhost:${port}` });
    expect(output).toContain(`localhost:${port} cannot be reached (ECONNREFUSED)`);
  });

  test("a host that does not speak https", async () => {
    const plain = createServer((_request, response) => response.end("{}")).listen(0, "127.0.0.1");
    await new Promise((resolve) => plain.once("listening", resolve));
    const { port } = plain.address() as AddressInfo;
    const { output } = await read("check", { CONTENTFUL_HOST: `localhost:${port}` });
    expect(output).toContain(`localhost:${port} cannot be reached`);
    plain.closeAllConnections();
    plain.close();
  });

  test("a certificate that nobody vouches for", async () => {
    const untrusting = startReader();
    const { output } = await untrusting.read({ step: "check", env: contentful.env });
    await untrusting.close();
    expect(output).toContain(`The certificate of ${contentful.hosts.delivery} is not trusted`);
    expect(output).toContain("NODE_EXTRA_CA_CERTS");
  });

  test("an address where something else answers", async () => {
    const { output } = await readWith("check", { replaceBody: '{"hello":"world"}' });
    expect(output).toContain(
      "with something else than Contentful's API does. Check CONTENTFUL_HOST",
    );
    expect(requests()).toBe(1);
  });

  test("a space without the site's content types names all that it lacks", async () => {
    const empty = await startContentful();
    const { output } = await checkElsewhere(empty);
    await empty.close();
    expect(output).toContain(
      'no content type "testimonial", "galleryPhoto", "service", "faq", "siteSettings", "page". Make them with npm run cms:apply',
    );
  });
});

describe("a hiccup passes unseen", () => {
  test.each([
    ["a failure of the server's", { status: 503 }],
    ["too many requests, with the pause that Contentful asks for", { rateLimitSeconds: 1 }],
    ["a connection that is reset", { reset: true }],
    ["an answer that breaks off", { reset: "midway" }],
    ["an answer that is cut in half", { truncate: true }],
  ] as const)("%s", async (_what, failure) => {
    const ended = await readWith("check", { ...failure, times: 2 });
    expect(ended).toMatchObject({ code: 0, output: '"readable"' });
    expect(requests()).toBe(3);
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
    const answer = await behindProxy.read({ step: "check", env: contentful.env });
    await behindProxy.close();
    return answer;
  }

  test("Contentful is read through it", async () => {
    expect(await readThrough({})).toMatchObject({ code: 0 });
    expect(proxy.targets).toEqual([contentful.hosts.delivery]);
  });

  test("and past it, where NO_PROXY says so", async () => {
    const before = proxy.targets.length;
    expect(await readThrough({ NO_PROXY: "localhost" })).toMatchObject({ code: 0 });
    expect(proxy.targets).toHaveLength(before);
  });
});

describe("a failure that lasts ends in one sentence, after a few tries", () => {
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

  test.each(LASTING.map(([what, , words], index) => ({ what, words, index })))(
    "$what",
    ({ words, index }) => {
      const { code, output } = ends[index]!;
      expect(code).toBe(1);
      expect(output).toMatch(words);
      expect(output).toContain(
        "Start the build again in some minutes; https://www.contentfulstatus.com tells more",
      );
    },
  );

  test("a limit that lasts longer than anyone would wait", async () => {
    const { output } = await readWith("check", { rateLimitSeconds: 3600 });
    expect(output).toContain(
      "takes no more requests for now (status 429) and asks to wait 3600 seconds",
    );
    expect(output).toContain("Start the build again then");
    expect(requests()).toBe(1);
  });
});

test("a preview, which tries again by itself, does not ask for another build", async () => {
  contentful.faults.add({ api: "preview", rateLimitSeconds: 3600 });
  const { code, output } = await read("check", { CONTENTFUL_SHOWS_DRAFTS: "true" });
  expect(code).toBe(1);
  expect(output).toMatch(
    /takes no more requests for now \(status 429\).*: one try in \d+ seconds$/,
  );
});

describe("what Contentful says it has", () => {
  test("is every entry of the site and every picture, with the links of picture fields alone", async () => {
    const { code, output } = await read("list");
    const { entries, assets } = JSON.parse(output) as Record<string, { fields: object }[]>;
    expect(code).toBe(0);
    expect(entries).toHaveLength(contentful.space.entries.all().length);
    expect(assets).toHaveLength(contentful.space.assets.all().length);
    const fields = new Set(entries!.flatMap((entry) => Object.keys(entry.fields)));
    expect([...fields].sort()).toEqual(["bodyImage", "heroImage", "image"]);
  });

  test("is asked for in smaller pages where one would be larger than Contentful sends", async () => {
    const { code, output } = await readWith("list", {
      path: /testimonial.*limit=(1000|250|63)&/,
      status: 400,
      body: errorBody(
        "BadRequest",
        "Response size too big. Maximum allowed response size: 7340032B.",
      ),
    });
    const { entries } = JSON.parse(output) as Record<string, object[]>;
    expect(code).toBe(0);
    expect(entries).toHaveLength(contentful.space.entries.all().length);
    expect(contentful.calls.count({ path: /testimonial.*limit=16&/ })).toBe(2);
  });

  test("must be as many as it counts", async () => {
    const { code, output } = await readWith("list", { path: /testimonial/, dropItems: 3 });
    expect(code).toBe(1);
    expect(output).toContain("says that there are 20 testimonials, but hands out 17");
  });

  test("may be without a field that can be left empty, in a space that another tool made", async () => {
    const { space } = contentful;
    const { id, definition } = space.contentTypes.get("page");
    const fields = definition.fields.filter((field) => field.id !== "bodyImage");
    space.putContentType(id, { ...definition, fields });
    const { code } = await read("list");
    space.putContentType(id, definition);
    expect(code).toBe(0);
  });
});
