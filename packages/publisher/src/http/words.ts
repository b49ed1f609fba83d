/** Every line that a sender of a request can be told: what is wrong and how to mend it. */

const minutes = (ms: number) => {
  const count = Math.max(1, Math.round(ms / 60_000));
  return count === 1 ? "1 minute" : `${count} minutes`;
};

export const words = {
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
