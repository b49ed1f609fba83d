/** One mail for each change of state: to the officiant about content, to the operator about the machine. */
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { writeDurably } from "./files";
import { sendMail } from "./mail";
import type { MailSettings, Places } from "./settings";
import { readCondition, readFailures, readReported, type Reported } from "./state";

const DAY = 24 * 60 * 60_000;

const isDue = (last: string | undefined) => !last || Date.now() - Date.parse(last) >= DAY;

/** A mail, and what is known once it is sent. */
interface Notice {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly reported: Reported;
}

/** Messages that were not sent on, because too many came: `messages.ts` makes a file for each. */
const unsent = (state: string) => path.join(state, "unsent");

async function noticesDue(
  state: string,
  former: Reported,
  { INQUIRY_TO: officiant, PUBLISHER_MAIL_TO: operator }: MailSettings,
): Promise<Notice[]> {
  const [condition, failures] = [await readCondition(state), await readFailures(state)];
  const kept = await readdir(unsent(state)).catch((): string[] => []);
  const now = new Date().toISOString();
  const notices: Notice[] = [];
  if (condition?.kind === "refused" && condition.text !== former.refusal)
    notices.push({
      to: condition.isLoss ? [officiant, operator] : [officiant],
      subject: "The site: what was published is not live",
      text: `${condition.text}\n\nUntil then, the site stays as it is.\n`,
      reported: { refusal: condition.text },
    });
  if (!condition && !failures && former.refusal !== undefined)
    notices.push({
      to: [officiant],
      subject: "The site: all is well again",
      text: "What was published last is live.\n",
      reported: { refusal: undefined },
    });
  // A build that failed once may succeed with the next try.
  if (failures && failures.count > 1 && condition?.kind !== "refused" && isDue(former.failed))
    notices.push({
      to: [operator],
      subject: "The site cannot be published",
      text: `${failures.count} builds have failed since ${failures.since}. The next one follows within the hour.\n\n${condition?.text ?? "They do not come to an end: journalctl -u site-publish"}\n`,
      reported: { failed: now },
    });
  if (kept.length > 0 && isDue(former.kept))
    notices.push({
      to: [operator],
      subject: "The site: messages that were only kept",
      text: `So many messages have come within an hour that most must be spam. ${kept.length} were not sent to the officiant. Copies are on the machine for 30 days: /var/lib/site/kept\n`,
      reported: { kept: now },
    });
  return notices;
}

/**
 * Mails what has changed since the last mail. Killed at any point, it does so with the next call.
 *
 * @throws Error where Postfix does not take a mail
 */
export async function notify(places: Places, settings: MailSettings | null): Promise<void> {
  if (settings === null) return;
  const state = places.STATE_DIRECTORY;
  let former = (await readReported(state)) ?? {};
  for (const { to, subject, text, reported } of await noticesDue(state, former, settings)) {
    await sendMail(settings, to, { to: [...to], subject, text });
    former = { ...former, ...reported };
    await writeDurably(path.join(state, "reported"), JSON.stringify(former));
    if (!reported.kept) continue;
    for (const name of await readdir(unsent(state))) await rm(path.join(unsent(state), name));
  }
}
