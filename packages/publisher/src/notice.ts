/** Sends one email for each change of state: about content to the officiant, about the machine to the operator. */
import path from "node:path";
import { writeDurably } from "./files";
import { sendMail } from "./mail";
import { readQueue } from "./queue";
import type { MailSettings, Paths } from "./settings";
import { readCondition, readFailures, readReported, type Reported } from "./state";

const DAY = 24 * 60 * 60_000;

/** Subjects of the emails. */
export const SUBJECTS = {
  notLive: "Your website: your changes are not live yet",
  live: "Your website: your changes are live",
  failing: "The website cannot be published",
  held: "The website: messages that were not forwarded",
} as const;

const isDue = (last: string | undefined) => !last || Date.now() - Date.parse(last) >= DAY;

/** An email, and what to record once it is sent. */
interface Notice {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly reported: Reported;
}

const countHeld = async (env: NodeJS.ProcessEnv) =>
  (await readQueue(env)).filter(({ queue_name: name }) => name === "hold").length;

async function noticesDue(
  state: string,
  former: Reported,
  { INQUIRY_TO: officiant, PUBLISHER_MAIL_TO: operator }: MailSettings,
  held: number,
): Promise<Notice[]> {
  const [condition, failures] = [await readCondition(state), await readFailures(state)];
  const now = new Date().toISOString();
  const notices: Notice[] = [];
  if (condition?.kind === "refused" && condition.text !== former.refusal)
    notices.push({
      to: condition.isLoss ? [officiant, operator] : [officiant],
      subject: SUBJECTS.notLive,
      text: `${condition.text}\n\nUntil this is fixed, the website stays as it is.\n`,
      reported: { refusal: condition.text },
    });
  if (!condition && !failures && former.refusal !== undefined)
    notices.push({
      to: [officiant],
      subject: SUBJECTS.live,
      text: "The problem is fixed, and everything you published is live.\n",
      reported: { refusal: undefined },
    });
  // A build that failed once may succeed when it is retried.
  if (failures && failures.count > 1 && condition?.kind !== "refused" && isDue(former.failed))
    notices.push({
      to: [operator],
      subject: SUBJECTS.failing,
      text: `${failures.count} builds have failed since ${failures.since}. The next one starts within an hour.\n\n${condition?.text ?? "They were interrupted. See the log: journalctl -u site-publish"}\n`,
      reported: { failed: now },
    });
  if (held > 0 && isDue(former.held))
    notices.push({
      to: [operator],
      subject: SUBJECTS.held,
      text: `Messages that were not sent to the officiant: ${held}. So many arrived within an hour that most are probably spam. The machine holds them for 30 days.\n\nTo read one: postqueue -p, then postcat -bhq ID\nTo send all: postsuper -H ALL && postqueue -f\nTo delete all: postsuper -d ALL hold\n`,
      reported: { held: now },
    });
  return notices;
}

/**
 * Sends emails about what has changed since the last ones. If killed, it continues at the next call.
 *
 * @throws Error if Postfix rejects an email
 */
export async function notify(
  paths: Paths,
  settings: MailSettings | null,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  if (settings === null) return;
  const state = paths.STATE_DIRECTORY;
  let former = (await readReported(state)) ?? {};
  const held = await countHeld(env).catch(() => 0);
  for (const { to, subject, text, reported } of await noticesDue(state, former, settings, held)) {
    await sendMail(settings, to, { to: [...to], subject, text });
    former = { ...former, ...reported };
    await writeDurably(path.join(state, "reported"), JSON.stringify(former));
  }
}
