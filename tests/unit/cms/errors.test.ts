import { retryMessage } from "../../../src/cms/client";
import { explainError, parseError } from "../../../src/cms/errors";
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

/** An error as contentful-management throws it for a response of Contentful. */
function responseError(status: number, name: string, more: Record<string, unknown> = {}): Error {
  const request = { headers: { Authorization: "Bearer ...-wxyz" }, payloadData: "hush" };
  return Object.assign(new Error(JSON.stringify({ status, message: "", request, ...more })), {
    name,
  });
}

const networkError = (code: string) => Object.assign(new Error("socket hang up"), { code });

test.each<[string, Error, string]>([
  [
    "a wrong token",
    responseError(401, "AccessTokenInvalid"),
    "does not accept the management token …wxyz.",
  ],
  [
    "a wrong token, the other way",
    responseError(403, "AccessTokenInvalid"),
    "Make a personal access token in Contentful under Settings, CMA tokens",
  ],
  [
    "a token that may only read",
    responseError(403, "AccessDenied", { message: "Forbidden." }),
    "may not do this",
  ],
  [
    "somebody else at work",
    responseError(409, "VersionMismatch"),
    "Somebody changed the space at the same time.",
  ],
  ["a rate limit that lasts", responseError(429, "RateLimitExceeded"), "too many requests"],
  [
    "trouble at Contentful",
    responseError(503, "ServiceUnavailable"),
    "trouble itself (status 503)",
  ],
  [
    "no way to the host",
    networkError("ENOTFOUND"),
    "api.contentful.com cannot be reached (ENOTFOUND)",
  ],
  ["nobody at the port", networkError("ECONNREFUSED"), "cannot be reached (ECONNREFUSED)"],
  [
    "a certificate that nobody vouches for",
    networkError("SELF_SIGNED_CERT_IN_CHAIN"),
    "NODE_EXTRA_CA_CERTS",
  ],
  ["a connection that breaks", networkError("ECONNRESET"), "did not answer to the end"],
])("%s is explained in a sentence without secrets", (_what, error, sentence) => {
  const explanation = explainError(error, env);
  expect(explanation).toContain(sentence);
  expect(explanation).not.toMatch(/CFPAT|hush|\n {2,}at /);
});

test("what Contentful rejects is named with its reasons", () => {
  const errors = [{ name: "size", path: ["fields", 0], details: "Too long" }, { name: "unknown" }];
  const error = responseError(422, "ValidationFailed", { message: "Invalid", details: { errors } });
  expect(explainError(error, env)).toBe(
    "Contentful refused a request (status 422): Invalid; fields.0: Too long; unknown",
  );
  expect(parseError(error).fieldErrors).toEqual([
    { name: "size", path: ["fields", 0], details: "Too long", customMessage: undefined },
    { name: "unknown", path: [], details: undefined, customMessage: undefined },
  ]);
});

test("a bug in the commands is not explained as an error of Contentful", () => {
  expect(explainError(new TypeError("undefined is not a function"), env)).toBeNull();
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
])("a retry is announced: %s", (warning, sentence) => {
  expect(retryMessage(warning)).toBe(sentence);
});
