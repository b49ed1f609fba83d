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

type Options = NonNullable<ParseArgsConfig["options"]>;

const HELP = {
  plan: `npm run cms:plan
  Lists what would change in the Contentful space for it to have the site's content model: content
  types, fields, rules, forms and help texts. Changes nothing.`,
  apply: `npm run cms:apply [-- --prune] [--yes]
  Makes the changes that cms:plan lists. A second run finds nothing to change. Fields and content
  types that the site does not know stay as they are.
    --prune      delete them: other fields of the site's content types, fields of another kind than
                 the site reads, and content types that an older version of the site has made
    --yes        do so after the list of them`,
  seed: `npm run cms:seed [-- --overwrite] [--yes]
  Puts the sample content of src/content into the space: a published entry for each one in the
  files, and an asset for each picture. Creates what is missing and leaves what is there.
    --overwrite  also bring entries and pictures that were changed back to the samples
    --yes        do so after the list of them; also add samples beside content of your own`,
  words: `npm run cms:words
  Makes an entry of each section and step that the space lacks, with the words that the site shows
  without it, and lists them in the forms of their pages. The site stays as it is; its words can be
  changed in Contentful from then on. Changes nothing that anybody has written.`,
  pull: `npm run cms:pull [-- --yes]
  Brings what is published into src/content, entries and pictures, under the same ids: a backup, and
  content to work with where there is no Contentful. A second run finds nothing to pull.
    --yes        also change and remove what is there already, after the list of it`,
  photos: `npm run cms:photos -- FOLDER [--category NAME]
  Brings a photographer's folder into the space as an album that is not published: photos turned
  upright, at most 4,000 pixels on the longer side, without the place and the camera's data. Brings
  what is missing and leaves what is there: a second run finds nothing to bring.
    --category   the kind of ceremony, such as Beach; it can be filled in later`,
  reviews: `npm run cms:reviews -- FILE.csv
  Makes a draft of each review in a file that a spreadsheet saved as CSV, with a column each for quote,
  author and date, and if there are any, rating, source and link. Publishes nothing, and leaves out what
  the space has already. Where any row is wrong, it lists all that is, and sends nothing.`,
  webhook: `npm run cms:webhook -- --publisher URL | --build-hook | --github OWNER/REPOSITORY
  Makes Contentful tell a host when something is published, unpublished or deleted, and where the
  environment is an alias, when it stands for another one.
    --publisher   address of the site, or of its publisher's hook: https://…/hooks/contentful;
                  CONTENTFUL_WEBHOOK_SECRET is what Contentful signs with
    --build-hook  a build hook of Netlify or a deploy hook of Cloudflare Pages: BUILD_HOOK_URL is its
                  address, which is a secret and no option
    --github      repository whose workflow starts; GITHUB_DISPATCH_TOKEN lets it
    --renew       send headers and secrets anew, after a token was changed
    --yes         replace a signing secret that is there already`,
  check: `npm run cms:check
  Checks what is in the space now, drafts included. Ends with 1 when something that is published is
  wrong.`,
  live: `npm run cms:live
  Compares what is published with the live site, SITE_URL, and says in one line whether all of it is
  live. Ends with 1 when it is not, or when that cannot be found out.`,
};

type Command = keyof typeof HELP;

const isCommand = (name: string): name is Command => Object.hasOwn(HELP, name);

/** Explains what Node rejected about the arguments. */
function usageError(error: unknown, command: Command): CommandError {
  const { code = "", message } = error as NodeJS.ErrnoException;
  const [, argument = ""] = /'([^']+)'/.exec(message) ?? [];
  const [option = ""] = argument.split(" ");
  const reasons: Readonly<Record<string, string>> = {
    ERR_PARSE_ARGS_UNKNOWN_OPTION: `There is no option ${option}.`,
    ERR_PARSE_ARGS_INVALID_OPTION_VALUE: `The option ${option} is not used like this: see which ones take a value.`,
    // It may be the address of a build hook, which is a secret.
    ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: "There is a word too many.",
  };
  return new CommandError(`${reasons[code] ?? message}\n\n${HELP[command]}`, EXIT_CODE.wrongUsage);
}

function parseOptions<Known extends Options>(command: Command, args: string[], options: Known) {
  return parseWords(command, args, options, 0).values;
}

/** Options, and as many words beside them as the command takes. */
function parseWords<Known extends Options>(
  command: Command,
  args: string[],
  options: Known,
  count: number,
) {
  try {
    const parsed = parseArgs({ args, options, strict: true, allowPositionals: count > 0 });
    if (parsed.positionals.length === count) return parsed;
  } catch (error) {
    throw usageError(error, command);
  }
  throw new CommandError(HELP[command], EXIT_CODE.wrongUsage);
}

const flag = { type: "boolean", default: false } as const;
const text = { type: "string" } as const;

/** Runs in the space of the environment's variables, and explains what Contentful refuses. */
const inSpace = (run: (env: CmsEnv) => Promise<void>) => async () => {
  const env = readCmsEnv();
  terminal.print(`Space ${env.spaceId}, environment ${env.environment}`);
  await run(env).catch((error: unknown) => {
    const explanation = error instanceof CommandError ? null : explainError(error, env);
    throw explanation === null ? error : new CommandError(explanation);
  });
};

/** Parses the options of a command, and returns what runs it. */
const COMMANDS: Record<Command, (args: string[]) => () => Promise<void>> = {
  plan(args) {
    parseOptions("plan", args, {});
    return inSpace(plan);
  },
  apply(args) {
    const options = parseOptions("apply", args, { prune: flag, yes: flag });
    return inSpace((env) => apply(env, options));
  },
  seed(args) {
    const options = parseOptions("seed", args, { overwrite: flag, yes: flag });
    return inSpace((env) => seed(env, options, process.cwd()));
  },
  words(args) {
    parseOptions("words", args, {});
    return inSpace(words);
  },
  pull(args) {
    const options = parseOptions("pull", args, { yes: flag });
    return inSpace((env) => pull(env, options, process.cwd()));
  },
  photos(args) {
    const { positionals, values } = parseWords("photos", args, { category: text }, 1);
    return inSpace((env) => photos(env, { folder: positionals[0]!, category: values.category }));
  },
  reviews(args) {
    const { positionals } = parseWords("reviews", args, {}, 1);
    return inSpace((env) => reviews(env, positionals[0]!));
  },
  webhook(args) {
    const targets = { publisher: text, "build-hook": flag, github: text };
    const options = parseOptions("webhook", args, { ...targets, renew: flag, yes: flag });
    return inSpace((env) => webhook(env, options));
  },
  check(args) {
    parseOptions("check", args, {});
    return inSpace(check);
  },
  live(args) {
    parseOptions("live", args, {});
    return () => live(readEnv());
  },
};

async function runCommand([name = "", ...args]: readonly string[]): Promise<void> {
  if (name === "" || [name, ...args].some((arg) => arg === "--help" || arg === "-h")) {
    terminal.print(isCommand(name) ? HELP[name] : Object.values(HELP).join("\n\n"));
    return;
  }
  if (!isCommand(name)) {
    throw new CommandError(
      `There is no command "${name}". There are: ${Object.keys(HELP).join(", ")}.`,
      EXIT_CODE.wrongUsage,
    );
  }
  await COMMANDS[name](args)();
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
    if (error instanceof CommandError) {
      terminal.printError(error.message);
      return error.exitCode;
    }
    if (error instanceof EnvironmentError || error instanceof UnreadableFiles) {
      terminal.printError(error.message);
      return EXIT_CODE.failed;
    }
    terminal.printError((error as Error).stack ?? String(error));
    return EXIT_CODE.failed;
  }
}

if (require.main === module) {
  handleInterrupts();
  void main(process.argv.slice(2)).then((code) => {
    process.exitCode = code;
  });
}
