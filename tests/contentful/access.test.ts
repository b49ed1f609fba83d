/**
 * What a build or a preview asks Contentful first, of one on this machine: what is said where it cannot
 * be read, and what is tried again. No time passes between the tries.
 */
import https from "node:https";
import {
  startContentful,
  type Failure,
  type LocalContentful,
} from "../../packages/contentful-local/src";
import { receiver } from "../../packages/contentful-local/tests/receiver";
import { readEnv, type ContentfulSource } from "../../src/build/env";
import { checkAccess, Client } from "../../src/source/contentful/client";
import { fillWithContentTypes } from "../support/contentful-local";

const plain = receiver();
let contentful: LocalContentful;
let pauses: number[];

beforeAll(async () => {
  contentful = await startContentful();
  fillWithContentTypes(contentful.space);
});
beforeEach(() => {
  pauses = [];
  contentful.faults.clear();
  contentful.calls.clear();
  https.globalAgent.options.ca = contentful.ca;
});
afterAll(() => contentful.close());

type Variables = Readonly<Record<string, string>>;

/** Asks with more variables; the sentence that it ends with, if it does not succeed. */
async function problemWith(variables: Variables = {}, requestMs?: number): Promise<string | null> {
  const { source } = readEnv({ ...contentful.env, ...variables });
  const pause = (milliseconds: number) => Promise.resolve(pauses.push(milliseconds));
  const limits = requestMs === undefined ? { pause } : { pause, requestMs };
  return checkAccess(new Client(source as ContentfulSource, limits)).then(
    () => null,
    (error: unknown) => (error as Error).message,
  );
}

function problemAfter(failure: Failure & { readonly times?: number }, requestMs?: number) {
  contentful.faults.add({ api: "delivery", ...failure });
  return problemWith({}, requestMs);
}

const requests = () => contentful.calls.count({ api: "delivery" });

describe("a cause that is certain ends at once, and says what to do", () => {
  afterEach(() => expect(pauses).toEqual([]));

  test("a wrong token, which is never shown", async () => {
    const token = "never-show-me-never-show-me-wxyz";
    const problem = await problemWith({ CONTENTFUL_ACCESS_TOKEN: token });
    const sentence = `${contentful.hosts.delivery} refuses the access token …wxyz. Copy the Content Delivery API's token of space "${contentful.spaceId}" anew from Settings → API keys into CONTENTFUL_ACCESS_TOKEN. Contentful says: The access token you sent could not be found or is invalid. (request `;
    expect(problem?.slice(0, sentence.length)).toBe(sentence);
    expect(requests()).toBe(1);
  });

  test.each([
    ["a space that is blocked", 403, "AccessDenied", "Your space is disabled."],
    ["a request that is not understood", 400, "InvalidQuery", "The query was invalid."],
  ])("%s: no other token or host would help", async (_what, status, id, message) => {
    const body = { sys: { type: "Error", id }, message, requestId: "abc-123" };
    const problem = await problemAfter({ status, body });
    expect(problem).toContain(
      `with status ${status}. Contentful says: ${message} (request abc-123)`,
    );
    expect(problem).not.toContain("CONTENTFUL_");
  });

  test.each([
    ["space", { CONTENTFUL_SPACE_ID: "elsewhere" }, '"elsewhere" with an environment "master"'],
    [
      "environment of the space",
      { CONTENTFUL_ENVIRONMENT: "stagging" },
      '"local0space0" with an environment "stagging"',
    ],
  ])("an unknown %s", async (_what, variables, names) => {
    const problem = await problemWith(variables);
    expect(problem).toContain(`has no space ${names} that the`);
    expect(problem).toContain("Compare CONTENTFUL_SPACE_ID with Settings → General settings");
    expect(problem).not.toContain(contentful.tokens.delivery);
  });

  test("a host of which nobody has heard, or where nobody listens", async () => {
    const unknown = await problemWith({ CONTENTFUL_HOST: "cdn.contentful.invalid" });
    expect(unknown).toMatch(/^cdn\.contentful\.invalid cannot be reached \(E/);
    expect(unknown).toContain("Check the connection, and CONTENTFUL_HOST");
    expect(await problemWith({ CONTENTFUL_HOST: "localhost:1" })).toContain(
      "localhost:1 cannot be reached (ECONNREFUSED)",
    );
  });

  test("a host that does not speak https", async () => {
    const { host } = new URL(plain.address);
    expect(await problemWith({ CONTENTFUL_HOST: host })).toContain(`${host} cannot be reached (`);
  });

  test("a certificate that nobody vouches for", async () => {
    delete https.globalAgent.options.ca;
    const problem = await problemWith();
    expect(problem).toContain(`The certificate of ${contentful.hosts.delivery} is not trusted`);
    expect(problem).toContain("NODE_EXTRA_CA_CERTS");
  });

  test("an address where something else answers", async () => {
    expect(await problemAfter({ replaceBody: '{"hello":"world"}' })).toContain(
      "with something else than Contentful's API does. Check CONTENTFUL_HOST",
    );
    expect(requests()).toBe(1);
  });

  test("a space without the site's content types names all that are missing", async () => {
    const empty = await startContentful();
    expect(await problemWith(empty.env)).toContain(
      'no content type "testimonial", "galleryPhoto", "service", "faq", "siteSettings", "page". Make them with npm run cms:apply',
    );
    await empty.close();
  });
});

test.each<[string, Failure, number[]]>([
  ["a failure of the server's", { status: 503 }, [500, 1000]],
  ["too many requests", { rateLimitSeconds: 1 }, [1000, 1000]],
  ["a connection that is reset", { reset: true }, [500, 1000]],
  ["an answer that breaks off", { reset: "midway" }, [500, 1000]],
  ["an answer that is cut in half", { truncate: true }, [500, 1000]],
])("%s passes unseen, with the pauses that are due", async (_what, failure, due) => {
  expect(await problemAfter({ ...failure, times: 2 })).toBeNull();
  expect(pauses).toEqual(due);
  expect(requests()).toBe(3);
});

describe("a failure that goes on ends in one sentence", () => {
  test.each<[string, Failure, RegExp]>([
    ["a server that fails", { status: 502 }, /fails with status 502\./],
    ["connections that are reset", { reset: true }, /breaks its answers off\./],
    ["answers that are cut in half", { truncate: true }, /breaks its answers off\./],
    ["a server that says nothing", { delayMs: 600_000 }, /does not answer\./],
  ])("after a few tries: %s", async (_what, failure, text) => {
    const problem = await problemAfter(failure, "delayMs" in failure ? 50 : undefined);
    expect(problem).toMatch(text);
    expect(problem).toContain(
      "Start the build again in some minutes; https://www.contentfulstatus.com tells more",
    );
    expect(pauses.length).toBeGreaterThan(0);
    expect(pauses.reduce((sum, each) => sum + each)).toBeLessThan(12_000);
  });

  test.each([
    ["a build, which says when to start another", {}, ". Start the build again then"],
    ["a preview, which tries again by itself", { CONTENTFUL_SHOWS_DRAFTS: "true" }, ""],
  ])("a limit that lasts longer than anyone would wait: %s", async (_what, variables, end) => {
    for (const api of ["delivery", "preview"] as const) {
      contentful.faults.add({ api, rateLimitSeconds: 3600 });
    }
    expect((await problemWith(variables))?.replace(/^localhost:\d+ /, "")).toBe(
      `takes no more requests for now (status 429) and asks to wait 3600 seconds${end}`,
    );
    expect(pauses).toEqual([]);
  });
});
