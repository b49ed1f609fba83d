import { getAll } from "../../../../tools/contentful/client";
import { explainError, parseError, rejection } from "../../../../tools/contentful/errors";
import { readCmsEnv } from "../../../../tools/contentful/env";
import { contentTypeOf } from "../../../support/raw-content";

const TOKEN = "CFPAT-abcdefghijklmnop-wxyz";
const env = readCmsEnv({ CONTENTFUL_SPACE_ID: "space1", CONTENTFUL_MANAGEMENT_TOKEN: TOKEN });

/** An error as contentful-management throws it for a response of Contentful. */
function responseError(status: number, name: string, more: Record<string, unknown> = {}): Error {
  const request = { headers: { Authorization: "Bearer ...-wxyz" }, payloadData: "hush" };
  return Object.assign(new Error(JSON.stringify({ status, message: "", request, ...more })), {
    name,
  });
}

const networkError = (code: string) => Object.assign(new Error("socket hang up"), { code });

test.each<[sentence: string, error: Error]>([
  ["does not accept the management token …wxyz.", responseError(401, "AccessTokenInvalid")],
  ["under Settings, CMA tokens", responseError(403, "AccessTokenInvalid")],
  ["may not do this", responseError(403, "AccessDenied", { message: "Forbidden." })],
  ["may not do this", responseError(403, "Forbidden")],
  ["Somebody changed the space at the same time.", responseError(409, "VersionMismatch")],
  ["too many requests", responseError(429, "RateLimitExceeded")],
  ["trouble itself (status 503)", responseError(503, "ServiceUnavailable")],
  [
    "api.contentful.com cannot be reached, or did not answer to the end (ENOTFOUND)",
    networkError("ENOTFOUND"),
  ],
  ["or did not answer to the end (ECONNREFUSED)", networkError("ECONNREFUSED")],
  ["NODE_EXTRA_CA_CERTS", networkError("SELF_SIGNED_CERT_IN_CHAIN")],
  ["did not answer to the end", networkError("ECONNRESET")],
])("an error is explained in a sentence without secrets: %s", (sentence, error) => {
  const explanation = explainError(error, env);
  expect(explanation).toContain(sentence);
  expect(explanation).not.toMatch(/CFPAT|hush|\n {2,}at /);
});

test("what Contentful says is kept, with the number of the request for its support", () => {
  const more = { message: "The space has reached its limit of entries.", requestId: "85f-929" };
  expect(explainError(responseError(403, "UsageExceeded", more), env)).toBe(
    "Contentful refused a request (status 403). Contentful says: The space has reached its limit of entries. (request 85f-929)",
  );
});

describe("what Contentful rejects is named with its reasons", () => {
  const rejected = (...errors: object[]) =>
    responseError(422, "ValidationFailed", { message: "Invalid.", details: { errors } });

  test.each([
    [{ name: "size", path: ["fields", 0], details: "Too long" }, "fields.0: Too long"],
    [{ name: "taken", path: "url", value: "https://a.test" }, "url: it is in use already"],
  ])("as it gives them, whatever the path: %j", (reason, told) => {
    expect(explainError(rejected(reason), env)).toBe(
      `Contentful refused a request (status 422). Contentful says: Invalid. ${told}`,
    );
  });

  test("where it names a rule and no more, as for a language that a field is not kept in", () => {
    const error = parseError(rejected({ name: "unknown", path: ["fields", "heading", "pl"] }));
    const { fields } = contentTypeOf("page");
    expect(rejection(error, fields)).toBe(
      "Heading: Contentful has no such field, or not in this language",
    );
  });

  test("where it says why in a text, or not at all; a bug in the commands is none of it", () => {
    const inText = responseError(422, "Invalid", { message: "", details: "No such thing" });
    expect(explainError(inText, env)).toBe("Contentful refused a request (status 422).");
    expect(explainError(new TypeError("undefined is not a function"), env)).toBeNull();
  });
});

const items = Array.from({ length: 620 }, (_, index) => index);

interface Params {
  readonly query: { readonly skip: number; readonly limit: number };
}

const pageOf = ({ query: { skip, limit } }: Params) =>
  Promise.resolve({ items: items.slice(skip, skip + limit), total: items.length });

test("a long list comes page after page, also where it shrinks meanwhile", async () => {
  expect(await getAll(pageOf)).toEqual(items);
  expect(await getAll(() => Promise.resolve({ items: [], total: 9 }))).toEqual([]);
});

test("where a page would be larger than Contentful sends, smaller ones are asked for", async () => {
  const asked: number[] = [];
  const all = await getAll((params: Params) => {
    asked.push(params.query.limit);
    if (params.query.limit <= 50) return pageOf(params);
    const message = "Response size too big. Maximum allowed response size: 7340032B.";
    return Promise.reject(new Error(JSON.stringify({ status: 400, message })));
  });
  expect(all).toEqual(items);
  expect(asked.slice(0, 3)).toEqual([500, 125, 32]);
});

test("any other refusal ends it, and so does an item that is too large by itself", async () => {
  const refuse = (message: string) => () =>
    Promise.reject(new Error(JSON.stringify({ status: 400, message })));
  await expect(getAll(refuse("The query you sent was invalid."))).rejects.toThrow("invalid");
  await expect(getAll(refuse("Response size too big."))).rejects.toThrow("too big");
});
