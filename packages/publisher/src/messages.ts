/** Every sentence that the publisher says to people. */

/** About variables, after their names. */
export const settingsMessages = {
  heading: (problems: readonly string[]) =>
    `The publisher cannot start. Correct these variables and start again:\n  ${problems.join("\n  ")}`,
  token:
    "must have 32 characters or more, of letters, digits and . ~ + / = _ -: make one with `openssl rand -hex 32`",
  signing:
    "must have 64 letters and digits: make one with `openssl rand -hex 32` and give the same one to Contentful",
  duration: "must be a number and a unit, such as 30s, 5m or 1h, and at most 596h",
  schedule: 'must be a cron pattern, such as "0 3 * * *" for 3 at night, or off',
  timeZone: "must be the name of a time zone, such as America/Vancouver",
  url: "must be an address that begins with https://",
  mail: "must be an email address",
  mailNeeds: (name: string) => `${name} must be set too, because PUBLISHER_MAIL_TO is`,
  sample: "must be yes, or not set",
  noSource: (name: string) =>
    `${name} must be set: without it the sample site would be published. To try that, set PUBLISHER_SAMPLE=yes`,
} as const;

/** Why the publisher cannot start, beside its variables. */
export const startMessages = {
  system: "The publisher runs on Linux alone. docs/hosting.md has hosts for any site.",
  locked: (folder: string) =>
    `Another publisher works on the folder ${folder}. Stop it, or name another folder in PUBLISHER_DATA.`,
  noEnvFile: (file: string) => `ENV_FILE ${file} is not there`,
  address: (reason: string) =>
    `The publisher cannot listen there: ${reason}. Correct PUBLISHER_HOST or PUBLISHER_PORT, or stop the program that has the port.`,
  folder: (folder: string, reason: string) =>
    `The publisher cannot use the folder ${folder}: ${reason}. Correct PUBLISHER_DATA, or who may write there, or make room.`,
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
  stale:
    "The request was signed more than 5 minutes ago. If it was not, the clock of the publisher's machine is wrong.",
  refusedHooks: (count: number, reason: string) =>
    `Contentful's requests are refused (${count} so far), and something was published that none of them announced. The last reason: ${reason}`,
  wrongStatusToken: "The status token is missing or wrong. Give it as the password.",
  noRelease: (id: string) => `There is no release ${id} to go back to.`,
  otherSite: "The request comes from a page of another site.",
  tooManyOpen: "Too many requests are under way. Send it again in a minute.",
  notFound: "There is nothing here. A web server in front of the publisher serves the site.",
  malformed: "The request cannot be understood, or its body is too large.",
  broken: "Something went wrong in the publisher. Its log says what.",
  ready: "All is well.",
  notReady: "Something has to be put right. The status page says what.",
  cannotSave:
    "The publisher's disk is full or broken, so nothing can be accepted. Make room there and send it again.",
  stopping: "The publisher is being stopped. Send it again in a minute.",
} as const;

/** What is wrong with what a build has left. */
export const releaseMessages = {
  notAFile: (file: string) =>
    `${file} is neither a file nor a folder, and cannot be published. Remove it and build again`,
  tooLarge: (file: string) => `${file} is too large, and cannot be published`,
  incomplete: (file: string) => `the build has left no ${file}`,
} as const;

/** Why a build is not live, for somebody who does not write programs. */
export const buildMessages = {
  failed: "The build did not succeed. It said:",
  timeout: (ms: number) =>
    `The build was stopped, because it took longer than ${Math.ceil(ms / 60_000)} min. If it happens often, give it more time with PUBLISHER_BUILD_LIMIT.`,
  killed: "The build was ended from outside; the machine may be short of memory.",
  unexpected: (reason: string) => `The site could not be built or published: ${reason}.`,
  lag: "Since a day ago, Contentful does not return everything that was published. From now on the site is built by the schedule, and at each publish. If it stays so, publish the entry once more in Contentful.",
  recovered: "The site is published again: what was published last is live.",
} as const;

/** About notices: to the log, to the page, and the subjects of mails. */
export const noticeMessages = {
  nobody:
    "Nobody is told when something is wrong: neither PUBLISHER_NOTIFY_URL nor PUBLISHER_MAIL_TO is set.",
  answered: (status: number) => `The receiver answered ${status}`,
  refused: (count: number) =>
    `Receivers that refuse notices: ${count}. Correct PUBLISHER_NOTIFY_URL, PUBLISHER_MAIL_TO or INQUIRY_FROM; the log says which.`,
  subjects: {
    failed: "The site: what was published is not live",
    lag: "The site: Contentful does not return what was published",
    recovered: "The site: all is well again",
    inquiries: "The site: messages from couples have not reached you",
  },
} as const;

/** The page for the officiant. */
export const pageMessages = {
  pinned: "somebody went back to earlier pages. They stay until you show new pages again.",
  stays: "The live site stays as it is.",
  triedAgain: "It is tried again by itself, later each time.",
  lag: "Contentful does not return everything yet that was published. The site is built again until it does; after a day, by the schedule alone.",
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
} as const;
