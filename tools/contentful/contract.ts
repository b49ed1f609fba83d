/** `npm run cms:contract`: compares Contentful's responses with the recorded ones. */
import { differenceFrom, readRecordings } from "@officiant/contentful-local/recordings";
import { readEnv } from "../../src/env";
import type { CmsEnv } from "./env";
import { get } from "./get";
import { failIfAny, pluralize, terminal } from "./terminal";

/** Recorded read-only requests that any space with the site's content can answer. */
const REQUESTS = [
  "GET delivery /sync?initial=true",
  "GET delivery /sync?initial=true&limit=2",
  "GET delivery /entries",
  "GET delivery /assets?select=sys",
  "GET delivery /content_types",
  "GET delivery /locales",
  "GET delivery space",
  "GET delivery /entries token wrong",
  "GET delivery /entries?some=thing",
  "GET management space of another",
  "GET management /entries/nothing",
  "GET management /assets/nothing",
  "GET management /content_types/nothing",
  "GET management /webhook_definitions/nothing",
  "GET management /entries",
  "GET management /entries?order=-sys.updatedAt",
  "GET management /content_types",
  "GET management /editor_interfaces",
  "GET management space",
  "GET management /locales",
];

/** Matches expectations about entries that only the recorded spaces have. */
const ABOUT_RECORDED_SPACES =
  /\[sys\.id=|^items\[\]\.(description|displayField): null|^items\[0\]\.controls|includes|^errors/;

/** Groups the expectations by request. A row with `…` is about the response of the row above it. */
function expectationsByRequest() {
  const groups = new Map<string, { readonly expectation: string; readonly source: string }[]>();
  let current = "";
  for (const { expectations, request, source } of readRecordings()) {
    if (request !== "…") current = request;
    const added = expectations
      .filter((expectation) => !ABOUT_RECORDED_SPACES.test(expectation))
      .map((expectation) => ({ expectation, source }));
    if (REQUESTS.includes(current)) groups.set(current, [...(groups.get(current) ?? []), ...added]);
  }
  return groups;
}

/** @throws Error if there is no response */
async function send(request: string, env: CmsEnv) {
  const { source } = readEnv();
  if (source.kind !== "contentful") {
    throw new Error(
      "CONTENTFUL_ACCESS_TOKEN must be set, because the command also compares the Delivery API.",
    );
  }
  const [, api, target = "", other, token] =
    /^GET (\w+) (\S+?)( of another)?(?: token (\w+))?$/.exec(request) ?? [];
  const isManagement = api === "management";
  const host = isManagement ? env.host : source.host;
  const space = `https://${host}/spaces/${other ? "another0space" : env.spaceId}`;
  const isOfSpace = target === "space" || target.startsWith("/webhook");
  const environment = isOfSpace ? "" : `/environments/${env.environment}`;
  const authorization = `Bearer ${token ?? (isManagement ? env.managementToken : source.accessToken)}`;
  const { body, ...response } = await get(space + environment + target.replace("space", ""), {
    headers: { authorization },
  });
  return { ...response, body: JSON.parse(body.toString()) as unknown };
}

/** @throws Error that lists all differences */
export async function contract(env: CmsEnv): Promise<void> {
  const groups = expectationsByRequest();
  const differences: string[] = [];
  for (const [request, recorded] of groups) {
    const response = await send(request, env);
    for (const { expectation, source } of recorded) {
      const difference = differenceFrom(expectation, response);
      if (difference) differences.push(`${request}: ${difference} (recorded in ${source})`);
    }
  }
  failIfAny(
    `${pluralize(differences.length, "difference")} from the recordings (packages/contentful-local/recordings/recordings.md):`,
    differences,
  );
  const { length } = [...groups.values()].flat();
  terminal.writeLine(`All ${length} recorded values in ${groups.size} responses match.`);
}
