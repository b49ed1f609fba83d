import { parseArgs, type ParseArgsConfig } from "node:util";
import { readCmsEnv, type CmsEnv } from "../env";
import { apply } from "./apply";
import { check } from "./check";
import { explain } from "./failure";
import { seed } from "./seed";
import { showPlan } from "./show-plan";
import { Stop, stopBetweenSteps, terminal } from "./terminal";
import { webhook } from "./webhook";
import { words, type Command } from "./words";

type Options = NonNullable<ParseArgsConfig["options"]>;

const flag = { type: "boolean", default: false } as const;
const text = { type: "string" } as const;

/** Exits with this where the command line was not understood. */
const MISUNDERSTOOD = 2;

/** What Node says about the arguments, in words that help with ours. */
function misunderstood(error: unknown, command: Command): Stop {
  const { code, message } = error as NodeJS.ErrnoException;
  const [, named = ""] = /'([^']+)'/.exec(message) ?? [];
  const option = named.split(" ")[0] ?? named;
  const reasons: Readonly<Record<string, string>> = {
    ERR_PARSE_ARGS_UNKNOWN_OPTION: words.unknownOption(option),
    ERR_PARSE_ARGS_INVALID_OPTION_VALUE: words.wrongValue(option),
    ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: words.strayArgument(named),
  };
  return new Stop(words.misunderstood(reasons[code ?? ""] ?? message, command), MISUNDERSTOOD);
}

function read<Known extends Options>(command: Command, args: string[], options: Known) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw misunderstood(error, command);
  }
}

let env: CmsEnv | undefined;

/** Known faults of the environment are for the person who set it, without a stack trace. */
function environment(): CmsEnv {
  try {
    env = readCmsEnv();
  } catch (error) {
    throw new Stop((error as Error).message);
  }
  terminal.say(words.space(env.spaceId, env.environment));
  return env;
}

const RUN: Record<Command, (args: string[]) => Promise<void>> = {
  async plan(args) {
    read("plan", args, {});
    await showPlan(environment());
  },
  async apply(args) {
    const options = read("apply", args, { yes: flag });
    await apply(environment(), options);
  },
  async seed(args) {
    const options = read("seed", args, { overwrite: flag, yes: flag });
    await seed(environment(), options);
  },
  async webhook(args) {
    const options = read("webhook", args, {
      ...{ publisher: text, "build-hook": text, github: text },
      ...{ renew: flag, yes: flag },
    });
    await webhook(environment(), options);
  },
  async check(args) {
    read("check", args, {});
    await check(environment());
  },
};

const isCommand = (name: string): name is Command => Object.hasOwn(RUN, name);

async function main([name = "", ...args]: string[]): Promise<void> {
  const wantsHelp = [name, ...args].some((arg) => arg === "--help" || arg === "-h");
  if (wantsHelp || name === "") {
    terminal.say(isCommand(name) ? words.help(name) : words.everyHelp);
    return;
  }
  if (!isCommand(name)) throw new Stop(words.unknownCommand(name), MISUNDERSTOOD);
  stopBetweenSteps();
  await RUN[name](args);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const explained = error instanceof Stop ? error.message : env && explain(error, env);
  terminal.warn(explained ?? (error as Error).stack ?? String(error));
  process.exitCode = error instanceof Stop ? error.exitCode : 1;
});
