import type { WebhookProps } from "contentful-management";
import type { CmsEnv } from "../env";
import { openSpace, type Cms } from "./client";
import { failureOf } from "./failure";
import { Stop, terminal } from "./terminal";
import { isAsDefined, webhookDefinition, type Definition, type Target } from "./webhook-definition";
import { words } from "./words";

export interface WebhookOptions {
  readonly publisher?: string | undefined;
  readonly "build-hook"?: string | undefined;
  readonly github?: string | undefined;
  /** Whether to write the definition though nothing seems to have changed. */
  readonly renew: boolean;
  /** Whether another signing secret may be replaced. */
  readonly yes: boolean;
}

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** A host on this machine may do without encryption: only a local Contentful can reach it. */
function isSecureUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.includes(hostname));
}

function secureUrl(option: string, url: string): string {
  if (!isSecureUrl(url)) throw new Stop(words.notAnAddress(option), 2);
  return url;
}

function githubTarget(repository: string, token: string | undefined): Target {
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) throw new Stop(words.notARepository, 2);
  if (token === undefined) throw new Stop(words.noGithubToken);
  return { kind: "github", repository, token };
}

/**
 * Reads the one target that the options name.
 *
 * @throws Stop when there is none or more than one, or when it cannot be reached by a webhook
 */
export function targetOf(
  { publisher, "build-hook": buildHook, github }: WebhookOptions,
  { githubToken, webhookSecret }: CmsEnv,
): Target {
  const chosen = [publisher, buildHook, github].filter((option) => option !== undefined);
  if (chosen.length !== 1) throw new Stop(words.oneTarget, 2);
  if (buildHook !== undefined) {
    return { kind: "build-hook", url: secureUrl("--build-hook", buildHook) };
  }
  if (github !== undefined) return githubTarget(github, githubToken);
  const url = secureUrl("--publisher", publisher ?? "");
  if (webhookSecret === undefined) throw new Stop(words.noWebhookSecret);
  return { kind: "publisher", url };
}

/** The answer, or `undefined` where there is no such thing yet. */
const orNothing = <Answer>(request: Promise<Answer>): Promise<Answer | undefined> =>
  request.catch((error: unknown) => {
    if (failureOf(error).status === 404) return undefined;
    throw error;
  });

/**
 * Sees to it that Contentful signs with our secret. There is one for all webhooks of a space, so
 * another one is in use elsewhere and is not replaced without being asked to.
 *
 * @returns a step that still has to be done, or `null`
 */
async function signingStep({ client }: Cms, secret: string, { yes, renew }: WebhookOptions) {
  const found = await orNothing(client.webhook.getSigningSecret({}));
  // Contentful shows the last four characters only.
  const isOurs = found !== undefined && secret.endsWith(found.redactedValue.slice(-4));
  if (isOurs && !renew) return null;
  if (found && !isOurs && !yes) throw new Stop(words.otherSigningSecret);
  return () => client.webhook.upsertSigningSecret({}, { value: secret });
}

async function writeDefinition(
  { client, env }: Cms,
  { id, ...definition }: Definition,
  found: WebhookProps | undefined,
): Promise<void> {
  await client.raw.put(`/spaces/${env.spaceId}/webhook_definitions/${id}`, definition, {
    headers: found ? { "X-Contentful-Version": found.sys.version } : {},
  });
}

/** Makes Contentful tell the target when content changes, and says what it did. */
export async function webhook(env: CmsEnv, options: WebhookOptions): Promise<void> {
  const target = targetOf(options, env);
  const cms = await openSpace(env);
  const wanted = webhookDefinition(target, env.environment);
  const sign =
    target.kind === "publisher" && env.webhookSecret !== undefined
      ? await signingStep(cms, env.webhookSecret, options)
      : null;
  const found = await orNothing(cms.client.webhook.get({ webhookDefinitionId: wanted.id }));
  const isThere = found !== undefined && isAsDefined(wanted, found) && !options.renew;

  if (sign) {
    await sign();
    terminal.say(words.signed);
  }
  if (!isThere) await writeDefinition(cms, wanted, found);
  const host = new URL(wanted.url).host;
  if (isThere && !sign) terminal.say(words.webhookIsThere(wanted.name, host));
  else if (!isThere) terminal.say(words.webhookWritten(wanted.name, host, found !== undefined));
}
