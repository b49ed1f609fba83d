/** `npm run publish`: sends what was saved on this computer to the site's repository. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { processEnv } from "../../src/build/env/variables";
import { CONTENT_FOLDER, typeOf } from "../../src/source/local-entries";
import { runCommand } from "../run";

/** Explanations by patterns of git's errors; the first that matches is shown. */
const REASONS = {
  ENOENT: "Git is not installed here: see https://git-scm.com.",
  "not a git repo|no upstream|not point to a branch":
    'This folder has no repository to send to: clone the site\'s, or run "git push -u origin HEAD".',
  "tell me who you are|empty ident|auto-detect email":
    'Git does not know you: run "git config --global user.name Tala", the same with user.email.',
  "resolve host|timed out|unreachable|refused|failed to connect":
    "The repository could not be reached. Are you online?",
  "authentication failed|denied|could not read (user|pass)|access rights|error: 40|not found":
    'The repository does not accept your account: run "git push" here, and sign in.',
  "conflict|could not apply|cannot rebase":
    'Somebody else was first, with the same words or files: "git pull --rebase" combines both.',
};

async function git(...args: readonly string[]): Promise<string> {
  // A window of the system may ask for a password; nobody would see a question in the terminal.
  const env = { ...processEnv(), LC_ALL: "C", GIT_TERMINAL_PROMPT: "0" };
  try {
    return (await promisify(execFile)("git", args, { env })).stdout.trim();
  } catch (error) {
    const { message, stderr } = error as Error & { stderr?: string };
    const said = stderr || message;
    const reason = Object.entries(REASONS).find(([words]) => new RegExp(words, "i").test(said));
    throw new Error(`Nothing was published. It stays saved here. ${reason?.[1] ?? said}`);
  }
}

/** Stages the content, and returns a line for each entry and picture that is not published as it is. */
async function changesToPublish(): Promise<string[]> {
  await git("add", "--all", "--", CONTENT_FOLDER);
  const published = await git("merge-base", "HEAD", "@{upstream}");
  const compare = ["diff", "--cached", "--name-status", "--no-renames", "--relative", "-z"];
  const listed = await git(...compare, published, "--", CONTENT_FOLDER);
  const lines = [...listed.matchAll(/([AMD])\0([^\0]+)\0/g)].map(async ([, letter, file]) => {
    const change = { A: "added", M: "changed", D: "deleted" }[letter!];
    const contentType = typeOf(file!);
    if (!contentType) return `Picture ${file!.replace(/^.*\//, "")}: ${change}`;
    const text = await git("show", `${letter === "D" ? published : ""}:./${file}`);
    const title = (JSON.parse(text) as Record<string, unknown>)[contentType.titleField];
    return `${contentType.label} "${String(title)}": ${change}`;
  });
  return Promise.all(lines);
}

/** Commits the content and sends it. Returns what happened, or throws an error that says what to do. */
export async function publish(): Promise<string> {
  const changes = await changesToPublish();
  if (changes.length === 0) return "Everything that you saved is published.";
  const isCommitted = (await git("diff", "--cached", "--name-only", "--", CONTENT_FOLDER)) === "";
  const message = ["--message", `Publish ${changes[0]}`, "--message", changes.join("\n")];
  if (!isCommitted) await git("commit", "--quiet", ...message, "--", CONTENT_FOLDER);
  await git("fetch", "--quiet");
  const isBehind = (await git("rev-list", "HEAD..@{upstream}")) !== "";
  if (isBehind) {
    await git("rebase", "--quiet", "@{upstream}").catch(async (error: unknown) => {
      // A rebase in progress would stop the next attempt.
      await git("rebase", "--abort").catch(() => "");
      throw error;
    });
  }
  await git("push", "--quiet");
  const others = isBehind ? "This folder now has what somebody else published before, too. " : "";
  return `${changes.join("\n")}\n${others}Published: the site follows within minutes.`;
}

if (require.main === module)
  void runCommand(async () => process.stdout.write(`${await publish()}\n`));
