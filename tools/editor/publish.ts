/** `npm run publish`: commits the saved content and pushes it to the site's repository. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { processEnv } from "../../src/env/variables";
import type { ContentType } from "../../src/model/content-type";
import { CONTENT_FOLDER, contentTypeAt, fixForIgnored } from "../../src/source/local-entries";
import { runCommand } from "../run";

/** Explanations by patterns of git's errors; the first match is shown. */
const REASONS = {
  ENOENT: "Git is not installed: see https://git-scm.com.",
  "not point to a branch":
    'A "git pull" was not completed here: run "git rebase --abort", then publish again.',
  "not a git repo|no upstream":
    'This folder is not connected to a repository: clone the site\'s repository, or run "git push -u origin HEAD".',
  "tell me who you are|empty ident|auto-detect email":
    'Git does not know your name: run "git config --global user.name Tala", and the same with user.email.',
  "resolve host|timed out|unreachable|refused|failed to connect":
    "The repository cannot be reached. Check your internet connection.",
  "authentication failed|denied|could not read (user|pass)|access rights|error: 40|not found":
    'The repository does not accept your account: run "git push" in this folder, and sign in.',
  "conflict|could not apply":
    "Somebody else published changes to the same texts. To replace those changes with yours, " +
    'run "git pull --rebase -X theirs", then publish again.',
};

const notPublished = (reason: string) =>
  new Error(`Nothing was published. Your changes stay saved. ${reason}`);

async function git(...args: readonly string[]): Promise<string> {
  // Prompts only in windows of the system: nobody would see one in the terminal.
  const env = { ...processEnv(), LC_ALL: "C", GIT_TERMINAL_PROMPT: "0" };
  try {
    return (await promisify(execFile)("git", args, { env })).stdout.trim();
  } catch (error) {
    const { message, stderr } = error as Error & { stderr?: string };
    const output = stderr || message;
    const reason = Object.entries(REASONS).find(([words]) => new RegExp(words, "i").test(output));
    throw notPublished(reason?.[1] ?? output);
  }
}

/** Names an entry's type and, if it has one, its title. */
function describeEntry({ label, titleField }: ContentType, file: string, text: string): string {
  try {
    const title = (JSON.parse(text) as Record<string, unknown>)[titleField];
    return typeof title === "string" ? `${label} "${title}"` : label;
  } catch {
    throw notPublished(`${file} is not valid JSON: correct it in a text editor.`);
  }
}

/** Stages the content, and returns a line for each entry and picture with unpublished changes. */
async function changesToPublish(): Promise<string[]> {
  await git("add", "--all", "--", CONTENT_FOLDER);
  const published = await git("merge-base", "HEAD", "@{upstream}");
  const compare = ["diff", "--cached", "--name-status", "--no-renames", "--relative", "-z"];
  const listed = await git(...compare, published, "--", CONTENT_FOLDER);
  const lines = [...listed.matchAll(/([AMD])\0([^\0]+)\0/g)].map(async ([, letter, file]) => {
    const change = { A: "added", M: "changed", D: "deleted" }[letter!];
    const contentType = contentTypeAt(file!);
    if (!contentType) {
      const isIgnored = fixForIgnored(file!) !== null;
      const name = file!.replace(/^.*\//, "");
      return isIgnored ? `${file}: ${change}, but not read` : `Picture ${name}: ${change}`;
    }
    const text = await git("show", `${letter === "D" ? published : ""}:./${file}`);
    return `${describeEntry(contentType, file!, text)}: ${change}`;
  });
  return Promise.all(lines);
}

/** Commits the content and pushes it. Returns a summary, or throws an error that says what to do. */
export async function publish(): Promise<string> {
  const changes = await changesToPublish();
  if (changes.length === 0) return "Everything you saved is already published.";
  const isCommitted = (await git("diff", "--cached", "--name-only", "--", CONTENT_FOLDER)) === "";
  const message = ["--message", `Publish ${changes[0]}`, "--message", changes.join("\n")];
  if (!isCommitted) await git("commit", "--quiet", ...message, "--", CONTENT_FOLDER);
  await git("fetch", "--quiet");
  const isBehind = (await git("rev-list", "HEAD..@{upstream}")) !== "";
  if (isBehind) {
    await git("rebase", "--quiet", "--autostash", "@{upstream}").catch(async (error: unknown) => {
      // An unfinished rebase would block the next attempt.
      await git("rebase", "--abort").catch(() => "");
      throw error;
    });
  }
  await git("push", "--quiet");
  const others = isBehind ? "This folder now also has the changes of others. " : "";
  return `${changes.join("\n")}\n${others}Published: the site is updated within minutes.`;
}

if (require.main === module)
  void runCommand(async () => process.stdout.write(`${await publish()}\n`));
