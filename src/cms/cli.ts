import { parseArgs, type ParseArgsConfig } from "node:util";
import { EnvironmentError, readCmsEnv, readEnv, type CmsEnv } from "../env";
import { UnreadableFiles } from "../source/local";
import { apply } from "./apply";
import { check } from "./check";
import { explainError } from "./errors";
import { live } from "./live";
import { photos } from "./photos";
import { plan } from "./plan";
import { pull } from "./pull";
import { reviews } from "./reviews";
import { seed } from "./seed";
import { CommandError, EXIT_CODE, handleInterrupts, terminal } from "./terminal";
import { webhook } from "./webhook";
import { words } from "./words";

const flag = { type: "boolean", default: false } as const;
const text = { type: "string" } as const;

interface Command {
  readonly help: string;
  /** @param args what stands after the command's name */
  readonly run: (args: string[]) => Promise<void>;
}

/** Explains what Node rejected about the arguments, without any value: it may be a secret address. */
function usageError(error: unknown, help: string): CommandError {
  const { code = "", message } = error as NodeJS.ErrnoException;
  const [, option = ""] = /'([^\s']+)/.exec(message) ?? [];
  const reasons: Readonly<Record<string, string>> = {
    ERR_PARSE_ARGS_UNKNOWN_OPTION: `There is no option ${option}.`,
    ERR_PARSE_ARGS_INVALID_OPTION_VALUE: `The option ${option} is not used like this: see which ones take a value.`,
    ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: "There is a word too many.",
  };
  return new CommandError(`${reasons[code] ?? message}\n\n${help}`, EXIT_CODE.wrongUsage);
}

type Options = NonNullable<ParseArgsConfig["options"]>;
type Config<Known extends Options> = { args: string[]; options: Known; allowPositionals: boolean };
type Values<Known extends Options> = ReturnType<typeof parseArgs<Config<Known>>>["values"];

/** @param count how many words it takes beside its options */
function command<Known extends Options>(
  help: string,
  options: Known,
  run: (values: Values<Known>, word: string) => Promise<void>,
  count: 0 | 1 = 0,
): Command {
  function parse(args: string[]) {
    try {
      return parseArgs<Config<Known>>({ args, options, allowPositionals: count > 0 });
    } catch (error) {
      throw usageError(error, help);
    }
  }
  return {
    help,
    async run(args) {
      const { values, positionals } = parse(args);
      if (positionals.length !== count) throw new CommandError(help, EXIT_CODE.wrongUsage);
      await run(values, positionals[0] ?? "");
    },
  };
}

/** Runs in the space of the environment's variables, and explains what Contentful refuses. */
const inSpace =
  <Args extends unknown[]>(run: (env: CmsEnv, ...args: Args) => Promise<void>) =>
  async (...args: Args) => {
    const env = readCmsEnv();
    terminal.print(`Space ${env.spaceId}, environment ${env.environment}`);
    await run(env, ...args).catch((error: unknown) => {
      const explanation = error instanceof CommandError ? null : explainError(error, env);
      throw explanation === null ? error : new CommandError(explanation);
    });
  };

const COMMANDS: Readonly<Record<string, Command>> = {
  plan: command(
    `npm run cms:plan
  Lists what would change in the Contentful space for it to have the site's content model: content
  types, fields, rules, forms and help texts. Changes nothing.`,
    {},
    inSpace(plan),
  ),
  apply: command(
    `npm run cms:apply [-- --prune] [--yes]
  Makes the changes that cms:plan lists. A second run finds nothing to change. Fields and content
  types that the site does not know stay as they are.
    --prune      delete them: other fields of the site's content types, fields of another kind than
                 the site reads, and content types that an older version of the site has made
    --yes        do so after the list of them`,
    { prune: flag, yes: flag },
    inSpace(apply),
  ),
  seed: command(
    `npm run cms:seed [-- --overwrite] [--yes]
  Puts the sample content of src/content into the space: a published entry for each one in the
  files, and an asset for each picture. Creates what is missing and leaves what is there.
    --overwrite  also bring entries and pictures that were changed back to the samples
    --yes        do so after the list of them; also add samples beside content of your own`,
    { overwrite: flag, yes: flag },
    inSpace(seed),
  ),
  words: command(
    `npm run cms:words
  Makes an entry of each section and step that the space lacks, with the words that the site shows
  without it, and lists them in the forms of their pages. The site stays as it is; its words can be
  changed in Contentful from then on. Changes nothing that anybody has written.`,
    {},
    inSpace(words),
  ),
  pull: command(
    `npm run cms:pull [-- --yes]
  Brings what is published into src/content, entries and pictures, under the same ids: a backup, and
  content to work with where there is no Contentful. A second run finds nothing to pull.
    --yes        also change and remove what is there already, after the list of it`,
    { yes: flag },
    inSpace(pull),
  ),
  photos: command(
    `npm run cms:photos -- FOLDER [--category NAME]
  Brings a photographer's folder into the space as an album that is not published: photos turned
  upright, at most 4,000 pixels on the longer side, without the place and the camera's data. Brings
  what is missing and leaves what is there: a second run finds nothing to bring.
    --category   the kind of ceremony, such as Beach; it can be filled in later`,
    { category: text },
    inSpace(photos),
    1,
  ),
  reviews: command(
    `npm run cms:reviews -- FILE.csv
  Makes a draft of each review in a file that a spreadsheet saved as CSV, with a column each for quote,
  author and date, and if there are any, rating, source and link. Publishes nothing, and leaves out what
  the space has already. Where any row is wrong, it lists all that is, and sends nothing.`,
    {},
    inSpace((env, _options: object, file: string) => reviews(env, file)),
    1,
  ),
  webhook: command(
    `npm run cms:webhook -- --publisher URL | --build-hook | --github OWNER/REPOSITORY
  Makes Contentful tell a host when something is published, unpublished or deleted, and where the
  environment is an alias, when it stands for another one.
    --publisher   address of the site, or of its publisher's hook: https://…/hooks/contentful;
                  CONTENTFUL_WEBHOOK_SECRET is what Contentful signs with
    --build-hook  a build hook of Netlify or a deploy hook of Cloudflare Pages: BUILD_HOOK_URL is its
                  address, which is a secret and no option
    --github      repository whose workflow starts; GITHUB_DISPATCH_TOKEN lets it
    --renew       send headers and secrets anew, after a token was changed
    --yes         replace a signing secret that is there already`,
    { publisher: text, "build-hook": flag, github: text, renew: flag, yes: flag },
    inSpace(webhook),
  ),
  check: command(
    `npm run cms:check
  Checks what is in the space now, drafts included. Ends with 1 when something that is published is
  wrong.`,
    {},
    inSpace(check),
  ),
  live: command(
    `npm run cms:live
  Compares what is published with the live site, SITE_URL, and says in one line whether all of it is
  live. Ends with 1 when it is not, or when that cannot be found out.`,
    {},
    () => live(readEnv()),
  ),
};

async function runCommand([name = "", ...args]: readonly string[]): Promise<void> {
  const found = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (name === "" || [name, ...args].some((arg) => arg === "--help" || arg === "-h")) {
    const shown = found ? [found] : Object.values(COMMANDS);
    terminal.print(shown.map(({ help }) => help).join("\n\n"));
    return;
  }
  if (!found) {
    throw new CommandError(
      `There is no command "${name}". There are: ${Object.keys(COMMANDS).join(", ")}.`,
      EXIT_CODE.wrongUsage,
    );
  }
  await found.run(args);
}

/**
 * Runs a command and prints its results and errors.
 *
 * @param args name of the command and its options
 * @returns the exit code
 */
export async function main(args: readonly string[]): Promise<number> {
  try {
    await runCommand(args);
    return 0;
  } catch (error) {
    const { message, stack } = error as Error;
    const expected = [CommandError, EnvironmentError, UnreadableFiles];
    terminal.printError(
      expected.some((kind) => error instanceof kind) ? message : (stack ?? message),
    );
    return error instanceof CommandError ? error.exitCode : EXIT_CODE.failed;
  }
}

if (require.main === module) {
  handleInterrupts();
  void main(process.argv.slice(2)).then((code) => {
    process.exitCode = code;
  });
}
