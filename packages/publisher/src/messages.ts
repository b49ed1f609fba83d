/**
 * Every sentence that a sender of a request, a visitor or whoever runs the publisher can be told,
 * except those about a build, which `build/problems.ts` has.
 */

const minutes = (ms: number) => {
  const count = Math.max(1, Math.round(ms / 60_000));
  return count === 1 ? "1 minute" : `${count} minutes`;
};

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
  replayed: "The same request has come before.",

  wrongDeployToken:
    "The deploy token is missing or wrong. Send it as `Authorization: Bearer …`, as PUBLISHER_DEPLOY_TOKEN holds it here.",
  wrongStatusToken: "The status token is missing or wrong. Give it as the password.",
  otherSite: "The request comes from a page of another site.",

  tooLarge: (megabytes: number) => `The request's body has more than ${megabytes} MB.`,
  wrongType: (types: readonly string[]) =>
    `The request's content type must be ${types.join(" or ")}.`,
  wrongMethod: (methods: readonly string[]) => `Only ${methods.join(" and ")} is understood here.`,
  tooMany: (seconds: number) => `Too many requests. Come again in ${seconds} seconds.`,
  noTopic: "The request's x-contentful-topic must be like ContentManagement.Entry.publish.",
  notJson: "The request's body must be an object in JSON.",
  wrongConfirmation: 'Only "shrink" can be confirmed.',

  diskFull:
    "The publisher's disk is full, so nothing can be accepted. Make room there and send it again.",
  cannotKeep: "The publisher cannot write to its disk, so nothing can be accepted.",
  stopping: "The publisher is being stopped. Send it again in a minute.",
  broken: "Something went wrong in the publisher. Its log says what.",
  malformed: "The request cannot be understood.",
} as const;

const page = (title: string, text: string) =>
  [
    '<!doctype html><html lang="en-CA"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>\n`,
  ].join("");

/** For visitors, where there is no page of the site to show. */
export const siteMessages = {
  notYet: page(
    "This site is being prepared",
    "It will be here in a few minutes. Please come back then.",
  ),
  broken: "The site cannot answer at the moment. Please try again in a minute.\n",
  /** By status, for requests that no browser of a visitor makes. */
  refused: {
    400: "This address cannot be read.\n",
    405: "Pages can be read here, and nothing else.\n",
    412: "The file is not what the request takes it for.\n",
    414: "This address is too long.\n",
    416: "The file has no such part.\n",
  } as Readonly<Record<number, string>>,
} as const;

/** Why a build does not become a release, or an earlier release does not go live. */
export const releaseMessages = {
  noFolder: (folder: string) =>
    `The build left no folder ${folder}. Look in the build's log for why, and build again.`,
  notAFile: (file: string) =>
    `${file} is neither a file nor a folder, and cannot be published. Remove it and build again.`,
  unreadable: (file: string, reason: string) =>
    `${file} cannot be used: ${reason}. Build again; if that does not help, clear .cache and public first.`,
  noSitemap:
    "There is no sitemap.xml. Set SITE_URL to the site's address if it is not set. A build that shows " +
    "drafts has none and is not for visitors: build from what is published.",
  shrunk: (what: string, before: number, now: number) =>
    `There are ${now} ${what} now, and ${before} on the live site: more than half are gone. If they ` +
    "were unpublished by mistake, publish them again. If it is meant so, confirm it and build again.",
  rolledBack: (at: Date) =>
    `At ${at.toISOString()} somebody went back to an earlier release, while this build was under way. ` +
    "So that it does not undo that unasked, it is not made live. To replace the earlier release, build again.",

  nothingLive: "There is no release yet. The first build that is good becomes one.",
  noEarlier: (id: string) =>
    `No release before ${id} is kept, so there is nothing to go back to. npm run releases lists all.`,
  unknown: (id: string) => `There is no release ${id}. npm run releases lists all.`,
  isLive: (id: string) => `${id} is live already, so nothing was changed.`,
} as const;

/** What `npm run releases` and `npm run rollback` print. */
export const commandMessages = {
  none: (folder: string) => `There are no releases in ${folder} yet.`,
  oneAtMost:
    "One release at most can be named: npm run rollback, or npm run rollback with an id that npm run releases lists.",
  wentBack: (id: string, former = "none") =>
    `${id} is live now, instead of ${former}. Visitors see it from their next page on.\n` +
    "It stays until the next good build replaces it: after a publish, a rebuild that somebody asks for, or " +
    "the nightly one. Correct the content before that.",
} as const;
