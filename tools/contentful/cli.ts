import { parseArgs, type ParseArgsConfig } from "node:util";
import { EnvironmentError } from "../../src/build/env";
import { UnreadableFiles } from "../../src/source/local";
import { check } from "./check";
import { readCmsEnv, type CmsEnv } from "./env";
import { explainError } from "./errors";
import { apply, plan } from "./plan";
import { pull } from "./pull";
import { reviews } from "./reviews";
import { seed } from "./seed";
import { CommandError, EXIT_CODE, terminal, usageError } from "./terminal";
import { webhook } from "./webhook";

interface Command {
  readonly help: string;
  /** With these and no others, `run` gets the values of its options. */
  readonly options?: NonNullable<ParseArgsConfig["options"]>;
  /** Whether it needs the name of a file beside its options. */
  readonly takesFile?: boolean;
  readonly run: (env: CmsEnv, options: object, file: string) => Promise<void>;
}

const flag = { type: "boolean" } as const;
const text = { type: "string" } as const;

const COMMANDS: Readonly<Record<string, Command>> = {
  plan: {
    help: `npm run cms:plan
  Lists what would change in the space for it to have the site's content model. Changes nothing.`,
    run: plan,
  },
  apply: {
    help: `npm run cms:apply
  Makes the changes that cms:plan lists. Deletes nothing.`,
    run: apply,
  },
  seed: {
    help: `npm run cms:seed [-- --overwrite] [--yes]
  Publishes the content of src/content in the space, as far as it is not there.
    --overwrite  also write it over entries and pictures that were changed
    --yes        do so after the list of them; also add samples beside content of your own`,
    options: { overwrite: flag, yes: flag },
    run: seed,
  },
  pull: {
    help: `npm run cms:pull [-- --yes]
  Writes what is published into src/content, entries and pictures.
    --yes        also change and remove what is there already, after the list of it`,
    options: { yes: flag },
    run: pull,
  },
  reviews: {
    help: `npm run cms:reviews -- FILE.csv
  Makes a draft of each review in a CSV file with the columns quote, author and date, and if there
  are any, rating, source and link. Leaves out what the space has already.`,
    takesFile: true,
    run: reviews,
  },
  webhook: {
    help: `npm run cms:webhook -- --publisher URL | --build-hook | --github OWNER/REPOSITORY
  Makes Contentful tell a host when something is published, unpublished or deleted.
    --publisher   address of the site, or of its publisher's hook; CONTENTFUL_WEBHOOK_SECRET signs
    --build-hook  the build hook or deploy hook whose address is BUILD_HOOK_URL
    --github      repository whose workflow starts; GITHUB_DISPATCH_TOKEN lets it`,
    options: { publisher: text, "build-hook": flag, github: text },
    run: webhook,
  },
  check: {
    help: `npm run cms:check
  Checks what is in the space now, drafts included. Ends with 1 when what is published is wrong.`,
    run: check,
  },
  contract: {
    help: `npm run cms:contract
  Compares answers of a seeded space with those of Contentful that were recorded. Writes nothing.`,
    // The recorded answers are no part of a site that was copied without its packages.
    run: async (env) => (await import("./contract")).contract(env),
  },
};

/** @throws CommandError unless the command takes these options, and as many files */
function parse({ help, options = {}, takesFile = false }: Command, args: string[]) {
  let parsed;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // Node names the option and no value, which may be a secret address.
    throw usageError(`${(error as Error).message}\n\n${help}`);
  }
  const { positionals, values } = parsed;
  if (positionals.length !== Number(takesFile)) throw usageError(help);
  return { values, file: positionals[0] ?? "" };
}

async function runCommand([name = "", ...args]: readonly string[]): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (name === "" || [name, ...args].some((arg) => arg === "--help" || arg === "-h")) {
    const shown = command ? [command] : Object.values(COMMANDS);
    terminal.writeLine(shown.map(({ help }) => help).join("\n\n"));
    return;
  }
  if (!command) {
    const names = Object.keys(COMMANDS).join(", ");
    throw usageError(`There is no command "${name}". There are: ${names}.`);
  }
  const { file, values } = parse(command, args);
  const env = readCmsEnv();
  terminal.writeLine(`Space ${env.spaceId}, environment ${env.environment}`);
  await command.run(env, values, file).catch((error: unknown) => {
    const explanation = error instanceof CommandError ? null : explainError(error, env);
    throw explanation === null ? error : new CommandError(explanation);
  });
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
  void main(process.argv.slice(2)).then((code) => {
    process.exitCode = code;
  });
}
