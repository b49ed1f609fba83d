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
  /** Arguments, as the usage shows them. */
  readonly usage?: string;
  /** Options that it takes, whose values `run` gets. */
  readonly options?: NonNullable<ParseArgsConfig["options"]>;
  /** Set where it needs the name of a file beside its options. */
  readonly takesFile?: boolean;
  readonly run: (env: CmsEnv, options: object, file: string) => Promise<void>;
}

const flag = { type: "boolean" } as const;
const text = { type: "string" } as const;

const COMMANDS: Readonly<Record<string, Command>> = {
  plan: { run: plan },
  apply: {
    usage: "[--prune] [--yes]",
    options: { prune: flag, yes: flag },
    run: apply,
  },
  seed: {
    usage: "[--overwrite] [--yes]",
    options: { overwrite: flag, yes: flag },
    run: seed,
  },
  pull: { usage: "[--yes]", options: { yes: flag }, run: pull },
  reviews: { usage: "FILE.csv", takesFile: true, run: reviews },
  webhook: {
    usage: "--publisher URL | --build-hook (with BUILD_HOOK_URL) | --github OWNER/REPOSITORY",
    options: { publisher: text, "build-hook": flag, github: text },
    run: webhook,
  },
  check: { run: check },
  // The recorded answers are no part of a site that was copied without its packages.
  contract: { run: async (env) => (await import("./contract")).contract(env) },
};

/** Renders how a command is typed. */
const usageOf = (name: string) =>
  [`npm run cms:${name}`, COMMANDS[name]?.usage].filter(Boolean).join(" -- ");

/** @throws CommandError unless the command takes these options, and as many files */
function parse(name: string, { options = {}, takesFile = false }: Command, args: string[]) {
  let parsed;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // Node names the option and no value, which may be a secret address.
    throw usageError(`${(error as Error).message}\n\n${usageOf(name)}`);
  }
  const { positionals, values } = parsed;
  if (positionals.length !== Number(takesFile)) throw usageError(usageOf(name));
  return { values, file: positionals[0] ?? "" };
}

async function runCommand([name = "", ...args]: readonly string[]): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (name === "" || [name, ...args].some((arg) => arg === "--help" || arg === "-h")) {
    const usages = (command ? [name] : Object.keys(COMMANDS)).map(usageOf);
    terminal.writeLine([...usages, "docs/contentful.md explains each."].join("\n"));
    return;
  }
  if (!command) {
    const names = Object.keys(COMMANDS).join(", ");
    throw usageError(`There is no command "${name}". There are: ${names}.`);
  }
  const { file, values } = parse(name, command, args);
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
