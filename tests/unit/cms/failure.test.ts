import { explain, failureOf } from "../../../src/cms/failure";
import { words } from "../../../src/cms/words";
import type { CmsEnv } from "../../../src/env";

const TOKEN = "CFPAT-abcdefghijklmnop-wxyz";
const env: CmsEnv = {
  spaceId: "space1",
  environment: "master",
  managementToken: TOKEN,
  managementHost: "api.contentful.com",
  uploadHost: "upload.contentful.com",
  webhookSecret: undefined,
  githubToken: undefined,
};

/** An error as contentful-management throws it for an answer of Contentful's. */
function answered(status: number, name: string, more: Record<string, unknown> = {}): Error {
  const request = { headers: { Authorization: "Bearer ...-wxyz" }, payloadData: "hush" };
  return Object.assign(new Error(JSON.stringify({ status, message: "", request, ...more })), {
    name,
  });
}

const unanswered = (code: string) => Object.assign(new Error("socket hang up"), { code });

test.each<[string, Error, string]>([
  [
    "a wrong token",
    answered(401, "AccessTokenInvalid"),
    "does not accept the management token …wxyz.",
  ],
  [
    "a wrong token, the other way",
    answered(403, "AccessTokenInvalid"),
    "Make a personal access token in Contentful under Settings, CMA tokens",
  ],
  [
    "a token that may only read",
    answered(403, "AccessDenied", { message: "Forbidden." }),
    "may not do this",
  ],
  [
    "somebody else at work",
    answered(409, "VersionMismatch"),
    "Somebody changed the space at the same time.",
  ],
  ["a rate limit that lasts", answered(429, "RateLimitExceeded"), "too many requests"],
  ["trouble at Contentful", answered(503, "ServiceUnavailable"), "trouble itself (status 503)"],
  [
    "no way to the host",
    unanswered("ENOTFOUND"),
    "api.contentful.com cannot be reached (ENOTFOUND)",
  ],
  ["nobody at the port", unanswered("ECONNREFUSED"), "cannot be reached (ECONNREFUSED)"],
  [
    "a certificate that nobody vouches for",
    unanswered("SELF_SIGNED_CERT_IN_CHAIN"),
    "NODE_EXTRA_CA_CERTS",
  ],
  ["a connection that breaks", unanswered("ECONNRESET"), "did not answer to the end"],
])("%s is explained in a sentence without secrets", (_what, error, sentence) => {
  const explained = explain(error, env);
  expect(explained).toContain(sentence);
  expect(explained).not.toMatch(/CFPAT|hush|\n {2,}at /);
});

test("what Contentful refuses is named with its reasons", () => {
  const errors = [{ name: "size", path: ["fields", 0], details: "Too long" }, { name: "unknown" }];
  const error = answered(422, "ValidationFailed", { message: "Invalid", details: { errors } });
  expect(explain(error, env)).toBe(
    "Contentful refused a request (status 422): Invalid; fields.0: Too long; unknown",
  );
  expect(failureOf(error).refusals).toEqual([
    { name: "size", path: ["fields", 0], details: "Too long", customMessage: undefined },
    { name: "unknown", path: [], details: undefined, customMessage: undefined },
  ]);
});

test("a fault of our own is not dressed up as Contentful's", () => {
  expect(explain(new TypeError("undefined is not a function"), env)).toBeNull();
});

test.each([
  [
    "Rate limit error occurred. Waiting for 1700 ms before retrying...",
    "Contentful asks for patience: trying again in 2 s.",
  ],
  [
    "Server 503 error occurred. Waiting for 2100 ms before retrying...",
    "Contentful has trouble (503): trying again in 2 s.",
  ],
  [
    "Connection error occurred. Waiting for 600 ms before retrying...",
    "Contentful did not answer: trying again in 1 s.",
  ],
])("waiting is told: %s", (warning, sentence) => {
  expect(words.waiting(warning)).toBe(sentence);
});
