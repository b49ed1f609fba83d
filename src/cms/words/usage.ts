const HELP = {
  plan: `npm run cms:plan
  Lists what would change in the Contentful space for it to have the site's content model: content
  types, fields, rules, forms and help texts. Changes nothing.`,
  apply: `npm run cms:apply [-- --yes]
  Makes the changes that cms:plan lists. A second run finds nothing to change.
    --yes        also delete fields and content types, with what is in them`,
  seed: `npm run cms:seed [-- --overwrite] [--yes]
  Puts the sample content of src/content into the space: a published entry for each one in the
  files, and an asset for each picture. Creates what is missing and leaves what is there.
    --overwrite  also bring entries and pictures that were changed back to the samples
    --yes        do so after the list of them; also add samples beside content of your own`,
  webhook: `npm run cms:webhook -- --publisher URL | --build-hook URL | --github OWNER/REPOSITORY
  Makes Contentful tell a host when something is published, unpublished or deleted.
    --publisher   address of the site's own publisher, https://…/hooks/contentful;
                  CONTENTFUL_WEBHOOK_SECRET is what Contentful signs with
    --build-hook  address of a build hook of Netlify or a deploy hook of Cloudflare Pages
    --github      repository whose workflow starts; GITHUB_DISPATCH_TOKEN lets it
    --renew       send headers and secrets anew, after a token was changed
    --yes         replace a signing secret that is there already`,
  check: `npm run cms:check
  Checks what is in the space now, drafts included. Ends with 1 when something that is published is
  wrong.`,
};

export type Command = keyof typeof HELP;

export const usage = {
  help: (command: Command) => HELP[command],
  everyHelp: Object.values(HELP).join("\n\n"),
  unknownCommand: (command: string) =>
    `There is no command "${command}". There are: ${Object.keys(HELP).join(", ")}.`,
  misunderstood: (reason: string, command: Command) => `${reason}\n\n${HELP[command]}`,
  unknownOption: (option: string) => `There is no option ${option}.`,
  wrongValue: (option: string) =>
    `The option ${option} is not used like this: see which ones take a value.`,
  strayArgument: (argument: string) => `"${argument}" is not expected here.`,
  space: (space: string, environment: string) => `Space ${space}, environment ${environment}`,
};
