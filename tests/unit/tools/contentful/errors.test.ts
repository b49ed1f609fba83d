import { explainError } from "../../../../tools/contentful/errors";
import { readCmsEnv } from "../../../../tools/contentful/env";

const TOKEN = "CFPAT-abcdefghijklmnop-wxyz";
const env = readCmsEnv({ CONTENTFUL_SPACE_ID: "space1", CONTENTFUL_MANAGEMENT_TOKEN: TOKEN });

/** Returns the error that contentful-management throws for a response of Contentful. */
function responseError(status: number, name: string, more: Record<string, unknown> = {}): Error {
  const request = { headers: { Authorization: "Bearer ...-wxyz" }, payloadData: "hush" };
  const message = JSON.stringify({ status, message: "", request, ...more });
  return Object.assign(new Error(message), { name });
}

const networkError = (code: string) => Object.assign(new Error("socket hang up"), { code });

const rejected = (...errors: object[]) =>
  responseError(422, "ValidationFailed", { message: "Invalid.", details: { errors } });

test.each<[sentence: string, error: Error]>([
  ["does not accept the management token …wxyz.", responseError(401, "AccessTokenInvalid")],
  ["does not accept the management token …wxyz.", responseError(403, "AccessTokenInvalid")],
  ["lacks permission", responseError(403, "AccessDenied", { message: "Forbidden." })],
  ["no space space1 with an environment master", responseError(404, "NotFound")],
  ["Somebody changed the space at the same time.", responseError(409, "VersionMismatch")],
  ["or the connection was cut (ECONNREFUSED)", networkError("ECONNREFUSED")],
  [
    "Choose a file, not a folder",
    Object.assign(new Error("EISDIR: illegal operation on a directory, read"), { code: "EISDIR" }),
  ],
  ["NODE_EXTRA_CA_CERTS", networkError("SELF_SIGNED_CERT_IN_CHAIN")],
  [
    "(status 403). Contentful says: The limit is reached.",
    responseError(403, "UsageExceeded", { message: "The limit is reached." }),
  ],
  [
    "(status 422). Contentful says: Invalid. fields.0: Too long",
    rejected({ name: "size", path: ["fields", 0], details: "Too long" }),
  ],
])("explains an error in a sentence without secrets: %s", (sentence, error) => {
  const explanation = explainError(error, env);
  expect(explanation).toContain(sentence);
  expect(explanation).not.toMatch(/CFPAT|hush|\n {2,}at /);
});
