/** `npm run cms:contract`: compares Contentful's answers with the recorded ones. */
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

/** Matches facts about entries that only the recorded spaces have. */
const ABOUT_RECORDED_SPACES =
  /\[sys\.id=|^items\[\]\.(description|displayField): null|^items\[0\]\.controls|includes|^errors/;

/** Groups the facts by request. A row with `…` is about the answer above it. */
function factsToCheck() {
  const facts = new Map<string, { readonly fact: string; readonly source: string }[]>();
  let request = "";
  for (const { asked, facts: seen, source } of readRecordings()) {
    if (asked !== "…") request = asked;
    const isGeneral = (fact: string) => !ABOUT_RECORDED_SPACES.test(fact);
    const added = seen.filter(isGeneral).map((fact) => ({ fact, source }));
    if (REQUESTS.includes(request)) facts.set(request, [...(facts.get(request) ?? []), ...added]);
  }
  return facts;
}

/** @throws Error if there is no answer */
async function ask(request: string, env: CmsEnv) {
  const { source } = readEnv();
  if (source.kind !== "contentful") {
    throw new Error("CONTENTFUL_ACCESS_TOKEN must be set, for answers of the Delivery API.");
  }
  const [, api, target = "", other, token] =
    /^GET (\w+) (\S+?)( of another)?(?: token (\w+))?$/.exec(request) ?? [];
  const isManagement = api === "management";
  const host = isManagement ? env.host : source.host;
  const space = `https://${host}/spaces/${other ? "another0space" : env.spaceId}`;
  const isOfSpace = target === "space" || target.startsWith("/webhook");
  const environment = isOfSpace ? "" : `/environments/${env.environment}`;
  const authorization = `Bearer ${token ?? (isManagement ? env.managementToken : source.accessToken)}`;
  const { body, ...answer } = await get(space + environment + target.replace("space", ""), {
    headers: { authorization },
  });
  return { ...answer, body: JSON.parse(body.toString()) as unknown };
}

/** @throws Error that lists all differences */
export async function contract(env: CmsEnv): Promise<void> {
  const facts = factsToCheck();
  const differences: string[] = [];
  for (const [request, recorded] of facts) {
    const answer = await ask(request, env);
    for (const { fact, source } of recorded) {
      const difference = differenceFrom(fact, answer);
      if (difference) differences.push(`${request}: ${difference} (recorded in ${source})`);
    }
  }
  failIfAny(
    `${pluralize(differences.length, "difference")} from the recordings (packages/contentful-local/recordings/recordings.md):`,
    differences,
  );
  const { length } = [...facts.values()].flat();
  terminal.writeLine(`All ${length} facts in ${facts.size} answers match the recordings.`);
}
