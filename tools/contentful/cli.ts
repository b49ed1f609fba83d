import { parseArgs, type ParseArgsConfig } from "node:util";
import { runCommand } from "../run";
import { check } from "./check";
import { readCmsEnv, type CmsEnv } from "./env";
import { explainError } from "./errors";
import { apply, plan } from "./plan";
import { pull } from "./pull";
import { reviews } from "./reviews";
import { seed } from "./seed";
import { terminal } from "./terminal";
import { webhook } from "./webhook";

interface Command {
  /** Arguments, as shown in the usage line. */
  readonly usage?: string;
  /** Options, whose values are passed to `run`. */
  readonly options?: NonNullable<ParseArgsConfig["options"]>;
  /** Whether the command takes the name of a file. */
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
  seed: { usage: "[--yes]", options: { yes: flag }, run: seed },
  pull: { usage: "[--yes]", options: { yes: flag }, run: pull },
  reviews: { usage: "FILE.csv", takesFile: true, run: reviews },
  webhook: {
    usage: "--publisher URL | --build-hook (with BUILD_HOOK_URL) | --github OWNER/REPOSITORY",
    options: { publisher: text, "build-hook": flag, github: text },
    run: webhook,
  },
  check: { run: check },
  // Imported on demand, because a site without the folder `packages` has no recordings.
  contract: { run: async (env) => (await import("./contract")).contract(env) },
};

/** Renders the usage line of a command. */
const usageOf = (name: string) =>
  [`npm run cms:${name}`, COMMANDS[name]?.usage].filter(Boolean).join(" -- ");

/** @throws Error with the usage line, for a wrong option or number of files */
function parse(name: string, { options = {}, takesFile = false }: Command, args: string[]) {
  let parsed;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // Node.js names the option and never its value, which may be a secret URL.
    throw new Error(`${(error as Error).message}\n\n${usageOf(name)}`);
  }
  const { positionals, values } = parsed;
  if (positionals.length !== Number(takesFile)) throw new Error(usageOf(name));
  return { values, file: positionals[0] ?? "" };
}

/** Explains an error if Contentful or the network caused it. Returns any other error unchanged. */
function explained(error: unknown, env: CmsEnv): Error {
  const explanation = explainError(error, env);
  return explanation === null ? (error as Error) : new Error(explanation);
}

/** Runs a command by its name. Prints the usage for `--help` and for unknown names. */
export async function main([name = "", ...args]: readonly string[]): Promise<void> {
  const command = COMMANDS[name];
  if (!command || args.includes("--help") || args.includes("-h")) {
    const usages = (command ? [name] : Object.keys(COMMANDS)).map(usageOf);
    terminal.writeLine([...usages, "docs/contentful.md explains each command."].join("\n"));
    return;
  }
  const { file, values } = parse(name, command, args);
  const env = readCmsEnv();
  terminal.writeLine(`Space ${env.spaceId}, environment ${env.environment}`);
  await command.run(env, values, file).catch((error: unknown) => {
    throw explained(error, env);
  });
}

if (require.main === module) {
  // contentful-management leaves some rejected promises unhandled. Node.js would print their errors with the token.
  process.once("unhandledRejection", (error) => {
    const fail = () => Promise.reject(explained(error, readCmsEnv()));
    void runCommand(fail).then(() => process.exit());
  });
  void runCommand(() => main(process.argv.slice(2)));
}
