import type { Target } from "../webhook-definition";

const NAMES: Record<Target["kind"], string> = {
  publisher: "Site: tell the publisher",
  "build-hook": "Site: start a build",
  github: "Site: start the workflow on GitHub",
};

/** The commands' words for webhooks. An address is shown by its host: a build hook's is a secret. */
export const webhooks = {
  webhookName: (kind: Target["kind"], environment: string) => `${NAMES[kind]} (${environment})`,

  oneTarget: "Say who shall be told, with one of --publisher, --build-hook and --github.",
  notAnAddress: (option: string) =>
    `${option} needs a whole address that begins with https://, because Contentful calls it over the internet.`,
  notARepository: "--github needs a repository as OWNER/NAME.",
  noGithubToken:
    "GITHUB_DISPATCH_TOKEN must be set: make a fine-grained token on GitHub for this one repository, with Contents: read and write.",
  noWebhookSecret:
    "CONTENTFUL_WEBHOOK_SECRET must be set, here and for the publisher: 64 characters, such as `openssl rand -hex 32` prints.",
  otherSigningSecret:
    "Nothing was changed: this space signs its webhooks with another secret, which other receivers may rely on. To replace it: add --yes.",

  signed: "Contentful signs the webhooks of this space with CONTENTFUL_WEBHOOK_SECRET from now on.",
  webhookIsThere: (name: string, host: string) =>
    `Nothing to change: the webhook "${name}" tells ${host} already.`,
  webhookWritten: (name: string, host: string, existed: boolean) =>
    `${existed ? "Changed" : "Made"} the webhook "${name}": Contentful tells ${host} when an entry or asset is published, unpublished or deleted.`,
};
