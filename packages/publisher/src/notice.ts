/** Sends one email for each change of state: about content to the officiant, about the machine to the operator. */
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { writeDurably } from "./files";
import { sendMail } from "./mail";
import type { MailSettings, Paths } from "./settings";
import { readCondition, readFailures, readReported, type Reported } from "./state";

const DAY = 24 * 60 * 60_000;

const isDue = (last: string | undefined) => !last || Date.now() - Date.parse(last) >= DAY;

/** An email, and what to record once it is sent. */
interface Notice {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly reported: Reported;
}

/** Folder with a file for each message that `messages.ts` has only stored, because too many arrived. */
const unsent = (state: string) => path.join(state, "unsent");

async function noticesDue(
  state: string,
  former: Reported,
  { INQUIRY_TO: officiant, PUBLISHER_MAIL_TO: operator }: MailSettings,
): Promise<Notice[]> {
  const [condition, failures] = [await readCondition(state), await readFailures(state)];
  const stored = await readdir(unsent(state)).catch((): string[] => []);
  const now = new Date().toISOString();
  const notices: Notice[] = [];
  if (condition?.kind === "refused" && condition.text !== former.refusal)
    notices.push({
      to: condition.isLoss ? [officiant, operator] : [officiant],
      subject: "Your website: your changes are not live yet",
      text: `${condition.text}\n\nUntil this is fixed, the website stays as it is.\n`,
      reported: { refusal: condition.text },
    });
  if (!condition && !failures && former.refusal !== undefined)
    notices.push({
      to: [officiant],
      subject: "Your website: your changes are live",
      text: "The problem is fixed, and everything you published is live.\n",
      reported: { refusal: undefined },
    });
  // A build that failed once may succeed when it is retried.
  if (failures && failures.count > 1 && condition?.kind !== "refused" && isDue(former.failed))
    notices.push({
      to: [operator],
      subject: "The website cannot be published",
      text: `${failures.count} builds have failed since ${failures.since}. The next one starts within an hour.\n\n${condition?.text ?? "They were interrupted. See the log: journalctl -u site-publish"}\n`,
      reported: { failed: now },
    });
  if (stored.length > 0 && isDue(former.kept))
    notices.push({
      to: [operator],
      subject: "The website: messages that were not forwarded",
      text: `So many messages arrived within an hour that most are probably spam. ${stored.length} were not sent to the officiant. The machine keeps copies for 30 days: /var/lib/site/kept/messages/new\n`,
      reported: { kept: now },
    });
  return notices;
}

/**
 * Sends emails about what has changed since the last ones. If killed, it continues at the next call.
 *
 * @throws Error if Postfix rejects an email
 */
export async function notify(paths: Paths, settings: MailSettings | null): Promise<void> {
  if (settings === null) return;
  const state = paths.STATE_DIRECTORY;
  let former = (await readReported(state)) ?? {};
  for (const { to, subject, text, reported } of await noticesDue(state, former, settings)) {
    await sendMail(settings, to, { to: [...to], subject, text });
    former = { ...former, ...reported };
    await writeDurably(path.join(state, "reported"), JSON.stringify(former));
    if (!reported.kept) continue;
    for (const name of await readdir(unsent(state))) await rm(path.join(unsent(state), name));
  }
}
