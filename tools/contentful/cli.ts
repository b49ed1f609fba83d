import { parseArgs } from "node:util";
import { EnvironmentError } from "../../src/build/env";
import { UnreadableFiles } from "../../src/source/local";
import { check } from "./check";
import { readCmsEnv, type CmsEnv } from "./env";
import { explainError } from "./errors";
import { apply, plan } from "./plan";
import { pull } from "./pull";
import { reviews } from "./reviews";
import { seed } from "./seed";
import { CommandError, EXIT_CODE, handleInterrupts, terminal } from "./terminal";
import { webhook } from "./webhook";

const flag = { type: "boolean", default: false } as const;
const text = { type: "string" } as const;
const OPTIONS = {
  overwrite: flag,
  prune: flag,
  yes: flag,
  "build-hook": flag,
  github: text,
  publisher: text,
};

/** @throws if there is an option other than these */
const parse = (args: string[], known: readonly string[]) => {
  const options = Object.entries(OPTIONS).filter(([name]) => known.includes(name));
  return parseArgs({
    args,
    // All that a command reads is among the options that it names.
    options: Object.fromEntries(options) as typeof OPTIONS,
    allowPositionals: true,
  });
};

type Values = ReturnType<typeof parse>["values"];

interface Command {
  readonly help: string;
  readonly options?: readonly (keyof typeof OPTIONS)[];
  /** Whether it needs the name of a file or a folder beside its options. */
  readonly takesFile?: boolean;
  readonly run: (values: Values, file: string) => Promise<void>;
}

/** Runs in the space of the environment's variables, and explains what Contentful refuses. */
const inSpace =
  (run: (env: CmsEnv, values: Values, file: string) => Promise<void>): Command["run"] =>
  async (values, file) => {
    const env = readCmsEnv();
    terminal.writeLine(`Space ${env.spaceId}, environment ${env.environment}`);
    await run(env, values, file).catch((error: unknown) => {
      const explanation = error instanceof CommandError ? null : explainError(error, env);
      throw explanation === null ? error : new CommandError(explanation);
    });
  };

const COMMANDS: Readonly<Record<string, Command>> = {
  plan: {
    help: `npm run cms:plan
  Lists what would change in the Contentful space for it to have the site's content model: content
  types, fields, rules, forms and help texts. Changes nothing.`,
    run: inSpace(plan),
  },
  apply: {
    help: `npm run cms:apply [-- --prune] [--yes]
  Makes the changes that cms:plan lists. A second run finds nothing to change. Fields that the site
  does not know stay as they are.
    --prune      delete them: other fields of the site's content types, and fields of another kind
                 than the site reads
    --yes        do so after the list of them`,
    options: ["prune", "yes"],
    run: inSpace(apply),
  },
  seed: {
    help: `npm run cms:seed [-- --overwrite] [--yes]
  Puts the sample content of src/content into the space: a published entry for each one in the
  files, and an asset for each picture. Creates what is missing and leaves what is there.
    --overwrite  also write the samples over entries and pictures that were changed
    --yes        do so after the list of them; also add samples beside content of your own`,
    options: ["overwrite", "yes"],
    run: inSpace(seed),
  },
  pull: {
    help: `npm run cms:pull [-- --yes]
  Writes what is published into src/content, entries and pictures, under the same ids: a backup, and
  content to work with where there is no Contentful. A second run finds nothing to pull.
    --yes        also change and remove what is there already, after the list of it`,
    options: ["yes"],
    run: inSpace(pull),
  },
  reviews: {
    help: `npm run cms:reviews -- FILE.csv
  Makes a draft of each review in a CSV file with the columns quote, author and date, and if there are
  any, rating, source and link, separated by commas, semicolons or tabs. Publishes nothing, and leaves
  out what the space has already. Where any row is wrong, it lists all that is, and sends nothing.`,
    takesFile: true,
    run: inSpace((env, _values, file) => reviews(env, file)),
  },
  webhook: {
    help: `npm run cms:webhook -- --publisher URL | --build-hook | --github OWNER/REPOSITORY
  Makes Contentful tell a host when something is published, unpublished or deleted. Another run
  writes the same again, such as after a secret was changed.
    --publisher   address of the site, or of its publisher's hook: https://…/hooks/contentful;
                  CONTENTFUL_WEBHOOK_SECRET is what Contentful signs with
    --build-hook  a build hook of Netlify or a deploy hook of Cloudflare Pages: BUILD_HOOK_URL is its
                  address, which is a secret and no option
    --github      repository whose workflow starts; GITHUB_DISPATCH_TOKEN lets it
    --yes         replace a signing secret that is there already`,
    options: ["publisher", "build-hook", "github", "yes"],
    run: inSpace(webhook),
  },
  check: {
    help: `npm run cms:check
  Checks what is in the space now, drafts included. Ends with 1 when something that is published is
  wrong.`,
    run: inSpace(check),
  },
};

async function runCommand([name = "", ...args]: readonly string[]): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (name === "" || [name, ...args].some((arg) => arg === "--help" || arg === "-h")) {
    const shown = command ? [command] : Object.values(COMMANDS);
    terminal.writeLine(shown.map(({ help }) => help).join("\n\n"));
    return;
  }
  if (!command) {
    throw new CommandError(
      `There is no command "${name}". There are: ${Object.keys(COMMANDS).join(", ")}.`,
      EXIT_CODE.wrongUsage,
    );
  }
  const { help, options = [], takesFile = false, run } = command;
  let parsed;
  try {
    parsed = parse(args, options);
  } catch (error) {
    // Node names the option and no value, which may be a secret address.
    throw new CommandError(`${(error as Error).message}\n\n${help}`, EXIT_CODE.wrongUsage);
  }
  if (parsed.positionals.length !== Number(takesFile)) {
    throw new CommandError(help, EXIT_CODE.wrongUsage);
  }
  await run(parsed.values, parsed.positionals[0] ?? "");
}

/** Runs a command, given its name and options, and returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    await runCommand(args);
    return 0;
  } catch (error) {
    const { message, stack } = error as Error;
    const expected = [CommandError, EnvironmentError, UnreadableFiles];
    terminal.writeError(
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
