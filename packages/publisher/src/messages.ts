/** Every sentence that the publisher says to people. */

const minutes = (ms: number) => {
  const count = Math.max(1, Math.round(ms / 60_000));
  return count === 1 ? "1 minute" : `${count} minutes`;
};

/** About variables, after their names. */
export const settingsMessages = {
  heading: (problems: readonly string[]) =>
    ["The publisher cannot start. Correct these variables and start again:", ...problems].join(
      "\n  ",
    ),
  noFile: (file: string) => `ENV_FILE ${file} is not there`,
  unset: (help: string) => `must be set: ${help}`,
  short: (least: number, help: string) => `must have ${least} characters or more: ${help}`,
  characters: "must be letters, digits and . ~ + / = _ - only, without spaces or quotes",
  makeToken: "make one with `openssl rand -hex 32`",
  makeSigning: "make one with `openssl rand -hex 32` and give the same one to Contentful",
  duration: "must be a number and a unit, such as 30s, 5m or 1h",
  longest: (hours: number) => `must be ${hours}h at most`,
  whole: (least: number, most: number) => `must be a whole number from ${least} to ${most}`,
  schedule: 'must be a cron pattern, such as "0 3 * * *" for 3 at night, or off',
  timeZone: "must be the name of a time zone, such as America/Vancouver",
  url: "must be an address that begins with https://",
  mail: "must be an email address",
  mailNeeds: (name: string) => `${name} must be set too, because PUBLISHER_MAIL_TO is`,
  sample: "must be yes, or not set",
  noSource: (name: string) =>
    `${name} must be set: without it the sample site would be published. To try that, set PUBLISHER_SAMPLE=yes`,
  sameSecret: (name: string, other: string) => `${name} must differ from ${other}`,
  sameFolder: "PUBLISHER_DATA must be another folder than PUBLISHER_PROJECT",
  /** Variables that there are no more. */
  replaced: {
    PUBLISHER_BUILD_USER:
      "is gone: builds are a service with a user of its own, site-build@.service",
    PUBLISHER_QUIET_TIME: "has another name now: PUBLISHER_DEBOUNCE",
    PUBLISHER_LONGEST_WAIT: "is gone: the first of many publishes waits for a minute at most",
    PUBLISHER_STOP_LIMIT: "is gone: a stop gives a build 8 seconds to end",
    PUBLISHER_RETRY_PAUSE: "is gone: a build is tried again after a minute, then later each time",
    PUBLISHER_COLD_EVERY: "is gone: after 50 builds with a cache, one begins from nothing",
    PUBLISHER_HOOKS_PER_MINUTE: "is gone: an address may send 3000 requests a minute",
    PUBLISHER_NOTIFY_FORMAT: "is gone: PUBLISHER_NOTIFY_URL gets a plain JSON object",
  },
} as const;

/** Why the publisher cannot start, beside its variables. */
export const startMessages = {
  address: (reason: string) =>
    `The publisher cannot listen there: ${reason}. Correct PUBLISHER_HOST or PUBLISHER_PORT, or stop the program that has the port.`,
  folder: (folder: string, reason: string) =>
    `The publisher cannot use the folder ${folder}: ${reason}. Correct PUBLISHER_DATA, or who may write there, or make room.`,
  locked: (folder: string) =>
    `Another publisher works on ${folder} already. Stop it first, or give this one a folder of its own in PUBLISHER_DATA.`,
} as const;

/** Answers of the hooks and of the status. */
export const httpMessages = {
  accepted: "Accepted. The site is built anew in a moment.",
  nothingToDo: (topic: string) =>
    `${topic} changes nothing that is published, so nothing is built.`,

  unsigned:
    "The request is not signed. Switch on request verification in Contentful's webhook settings.",
  wrongSignature:
    "The signature does not fit the request. Contentful must sign with what CONTENTFUL_WEBHOOK_SECRET holds here.",
  stale: (age: number, most: number) =>
    `The request was signed ${minutes(age)} ago, and ${minutes(most)} is the most. If it was not, the clock of the publisher's machine is wrong.`,
  fromTheFuture: (ahead: number) =>
    `The request was signed ${minutes(ahead)} in the future. The clock of its sender or of the publisher's machine is wrong.`,

  refusedHooks: (count: number, reason: string) =>
    `Contentful's requests are refused (${count} so far), and something was published that none of them announced. The last reason: ${reason}`,

  wrongDeployToken:
    "The deploy token is missing or wrong. Send it as `Authorization: Bearer …`, as PUBLISHER_DEPLOY_TOKEN holds it here.",
  wrongStatusToken: "The status token is missing or wrong. Give it as the password.",
  otherSite: "The request comes from a page of another site.",

  tooLarge: "The request's body has more than 1 MB.",
  wrongType: "The request's body is of a content type that is not understood here.",
  tooMany: (seconds: number) => `Too many requests. Come again in ${seconds} seconds.`,
  noTopic: "The request's x-contentful-topic must be like ContentManagement.Entry.publish.",
  notJson: "The request's body must be an object in JSON.",
  notFound: "There is nothing here. A web server in front of the publisher serves the site.",

  diskFull:
    "The publisher's disk is full, so nothing can be accepted. Make room there and send it again.",
  cannotKeep: "The publisher cannot write to its disk, so nothing can be accepted.",
  stopping: "The publisher is being stopped. Send it again in a minute.",
  broken: "Something went wrong in the publisher. Its log says what.",
  malformed: "The request cannot be understood.",
} as const;

/** Why a build was asked for, as the status lists it. */
export const causes = {
  start: "The publisher started",
  schedule: "By the schedule",
  asked: "Asked for",
  confirmed: "Confirmed that content is gone on purpose",
  unpinned: "New pages are shown again",
  found: (what: string) => `${what}, found in Contentful`,
} as const;

/** About releases, for whoever goes back to one. */
export const releaseMessages = {
  notAFile: (file: string) =>
    `${file} is neither a file nor a folder, and cannot be published. Remove it and build again`,
  incomplete: (file: string) => `the build has left no ${file}`,
  nothingLive: "There is no release yet. The first build that is good becomes one.",
  noEarlier: (id: string) =>
    `No release before ${id} is kept, so there is nothing to go back to. npm run releases lists all.`,
  unknown: (id: string) => `There is no release ${id}. npm run releases lists all.`,
  isLive: (id: string) => `${id} is live already, so nothing was changed.`,
} as const;

/** What `npm run releases` and `npm run rollback` print. */
export const commandMessages = {
  none: "There are no releases yet.",
  oneAtMost:
    "One release at most can be named: npm run rollback, or npm run rollback with an id that npm run releases lists.",
  pinned: (id: string) =>
    `${id} is live now, and stays until somebody shows new pages again: with the button on the status page, or npm run rollback -- --unpin.`,
  unpinned: "New pages are shown again as soon as they are built.",
  noToken: "Set PUBLISHER_STATUS_TOKEN, or ENV_FILE to the file that holds it.",
  notRunning:
    "The publisher does not answer. Start it first, or correct PUBLISHER_DATA, which names its folder.",
} as const;

const STAYS = "The live site stays as it is.";
const RETRIED = "It is tried again by itself.";

/** Why a build is not live, for somebody who does not write programs. */
export const buildMessages = {
  pages: `The new pages are not right, so they are not shown. ${STAYS}`,
  loss: `Much of the content is gone, so the new pages are not shown. ${STAYS}`,
  environment: `The site's settings are wrong, so it was not built. ${STAYS} Whoever looks after the machine has to correct them:`,
  diskFull: `The disk of the machine that publishes is full, so the site could not be built. ${STAYS} Make room there. ${RETRIED}`,
  timeout: (ms: number) =>
    `The build was stopped, because it took longer than ${ms < 120_000 ? `${Math.ceil(ms / 1000)} seconds` : minutes(ms)}. ${STAYS} ${RETRIED} If it happens often, give it more time with PUBLISHER_BUILD_LIMIT.`,
  killed: (signal: string | null) =>
    `The build was ended from outside${signal === null ? "" : ` (${signal})`}; the machine may be short of memory. ${STAYS} It is tried again by itself, later each time.`,
  failed: `The build did not succeed. ${STAYS} ${RETRIED} It said:`,
  unexpected: (reason: string) =>
    `The site could not be built or published: ${reason}. ${STAYS} ${RETRIED}`,
  more: (count: number) => `… and ${count} more.`,
  recovered: "The site is published again: what was published last is live.",
} as const;

/** About notices: to the log, to the page, and the subjects of mails. */
export const noticeMessages = {
  nobody:
    "Nobody is told when something is wrong: neither PUBLISHER_NOTIFY_URL nor PUBLISHER_MAIL_TO is set.",
  answered: (status: number) => `The receiver answered ${status}`,
  refused: {
    webhook: (count: number) =>
      `Notices that PUBLISHER_NOTIFY_URL has refused: ${count}. Correct the address.`,
    mail: (count: number) =>
      `Notices that the mail server has refused: ${count}. Correct PUBLISHER_MAIL_TO or INQUIRY_FROM.`,
  },
  subjects: {
    failed: "The site: what was published is not live",
    recovered: "The site: all is well again",
    inquiries: "The site: messages from couples have not reached you",
  },
} as const;

/** The page for the officiant. */
export const pageMessages = {
  dropsInquiries:
    "The contact form says that it sends, and drops what couples write. Whoever runs the site sets INQUIRY_DELIVERY to change that.",
  headlines: {
    noPages: "There are no pages yet.",
    refusing: "Nothing new can be taken in just now.",
    hooks: "What Contentful sends is refused.",
    inquiries: "Messages from couples do not reach you.",
    pinned: "The site shows earlier pages, because somebody went back to them.",
    problem: "What was published last is not live.",
    building: "New pages are being made.",
    contentful: "Waiting for Contentful to return what was published.",
    soon: "Something was published. New pages are made in a moment.",
    live: "Everything that was published is live.",
  },
  outcomes: {
    released: "Live",
    refused: "Not shown: something has to be corrected",
    failed: "Did not succeed; tried again by itself",
  },
  states: {
    waiting: "waits",
    building: "is being built",
    live: "live",
    refused: "not shown",
  },
} as const;
