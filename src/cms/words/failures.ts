/** The end of a secret, which is enough to know which one it is. */
export const masked = (secret: string) => `…${secret.slice(-4)}`;

const seconds = (milliseconds: number) => Math.max(1, Math.round(milliseconds / 1000));

export const failures = {
  wrongToken: (token: string, host: string) =>
    `${host} does not accept the management token ${masked(token)}. Make a personal access token ` +
    "in Contentful under Settings, CMA tokens, and set CONTENTFUL_MANAGEMENT_TOKEN to it.",

  forbidden: (message: string) =>
    "The management token may not do this. Make one as a person with the role Administrator in " +
    `the space. Contentful says: ${message}`,

  noSpace: (space: string) =>
    `There is no space ${space} that this management token can open. Set CONTENTFUL_SPACE_ID to ` +
    "the id under Settings, General settings, and make the token as a member of that space.",

  noEnvironment: (environment: string, space: string) =>
    `The space ${space} has no environment ${environment}. Set CONTENTFUL_ENVIRONMENT to one of ` +
    "those under Settings, Environments, or unset it for master.",

  noLocale: (space: string) =>
    `The space ${space} has no default locale. Choose one in Contentful under Settings, Locales.`,

  unreachable: (host: string, code: string) =>
    `${host} cannot be reached (${code}). Check the connection, and CONTENTFUL_MANAGEMENT_HOST.`,

  untrusted: (host: string) =>
    `The certificate of ${host} is not one that this machine trusts. For a local server, set ` +
    "NODE_EXTRA_CA_CERTS to its certificate's file before the command starts.",

  cut: (host: string) =>
    `${host} did not answer to the end. Run the command again: it goes on where it stopped.`,

  tooMany: "Contentful gets too many requests just now. Run the command again in a minute.",

  troubled: (status: number) =>
    `Contentful has trouble itself (status ${status}). Run the command again in a few minutes; ` +
    "https://www.contentfulstatus.com shows whether it is known.",

  changedMeanwhile:
    "Somebody changed the space at the same time. Run the command again to see what is left to do.",

  slowPicture:
    "Contentful takes very long over a picture. Run the command again: it goes on where it stopped.",

  refused: (status: number, message: string) =>
    `Contentful refused a request (status ${status}): ${message}`,

  /** @param warning what contentful-management says: `Rate limit error occurred. Waiting for 1700 ms …` */
  waiting: (warning: string) => {
    const [, cause = "", wait = ""] =
      /^(.*) error occurred\. Waiting for (\d+) ms/.exec(warning) ?? [];
    const again = `trying again in ${seconds(Number(wait))} s`;
    if (cause === "Rate limit") return `Contentful asks for patience: ${again}.`;
    if (cause.startsWith("Server")) return `Contentful has trouble (${cause.slice(7)}): ${again}.`;
    return `Contentful did not answer: ${again}.`;
  },

  stopping: "Stopping after this step. Press Ctrl-C again to stop at once.",
  stopped: "Stopped. Run the command again: it goes on from here.",
};
