/** One mail for each change of state: to the officiant about content, to the operator about the machine. */
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { ifMissing, writeDurably } from "./files";
import { sendMail } from "./mail";
import type { MailSettings, Places } from "./settings";
import { readCondition, readFailures, readReported, type Reported } from "./state";

const DAY = 24 * 60 * 60_000;

const isDue = (last: string | null) => last === null || Date.now() - Date.parse(last) >= DAY;

interface Notice {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** What is known once it is sent. */
  readonly reported: Partial<Reported>;
}

/** How many messages were only kept, after a time: each has a file, written by `inquiry.ts`. */
async function countKept(state: string, after: string | null): Promise<number> {
  const folder = path.join(state, "taken");
  const names = await readdir(folder).catch(ifMissing<string[]>([]));
  const isKept = names.map(async (name) => {
    const { mtimeMs } = await stat(path.join(folder, name));
    if (mtimeMs <= Date.parse(after ?? "1970-01-01")) return false;
    return (await readFile(path.join(folder, name), "utf8")) === "kept";
  });
  return (await Promise.all(isKept)).filter(Boolean).length;
}

/** What has to be said about publishing. */
async function aboutPublishing(
  state: string,
  reported: Reported,
  { INQUIRY_TO: officiant, PUBLISHER_MAIL_TO: operator }: MailSettings,
): Promise<Notice[]> {
  const condition = await readCondition(state);
  const failures = await readFailures(state);
  if (condition?.kind === "refused") {
    if (condition.text === reported.refusal) return [];
    return [
      {
        to: condition.isLoss ? [officiant, operator] : [officiant],
        subject: "The site: what was published is not live",
        text: `${condition.text}\n\nUntil then, the site stays as it is.\n`,
        reported: { refusal: condition.text },
      },
    ];
  }
  const notices: Notice[] = [];
  if (condition === null && failures === null && reported.refusal !== null) {
    const text = "What was published last is live.\n";
    const subject = "The site: all is well again";
    notices.push({ to: [officiant], subject, text, reported: { refusal: null } });
  }
  // What has failed once may succeed with the next try.
  if (failures !== null && failures.count > 1 && isDue(reported.failedAt)) {
    const reason = condition?.text ?? "Builds do not come to an end: journalctl -u site-publish";
    const text = `${failures.count} builds have failed since ${failures.since}. The last one:\n\n${reason}\n\nIt is tried again, at least every hour.\n`;
    const subject = "The site cannot be published";
    const now = new Date().toISOString();
    notices.push({ to: [operator], subject, text, reported: { failedAt: now } });
  }
  return notices;
}

async function aboutMessages(state: string, { keptAt }: Reported, operator: string) {
  const count = isDue(keptAt) ? await countKept(state, keptAt) : 0;
  if (count === 0) return [];
  const text = `${count} messages came when there had been more than 100 in an hour. They were not sent to the officiant, because most of them must be spam, and are kept on the machine for 30 days: /var/lib/site/kept\n`;
  const reported = { keptAt: new Date().toISOString() };
  return [{ to: [operator], subject: "The site: messages that were only kept", text, reported }];
}

/**
 * Mails what changed since the last mail. Killed at any point, it does so with the next call.
 *
 * @throws MailError where Postfix does not take a mail
 */
export async function notify(places: Places, settings: MailSettings): Promise<void> {
  const state = places.STATE_DIRECTORY;
  let reported = await readReported(state);
  const notices = [
    ...(await aboutPublishing(state, reported, settings)),
    ...(await aboutMessages(state, reported, settings.PUBLISHER_MAIL_TO)),
  ];
  for (const { to, subject, text, reported: changed } of notices) {
    await sendMail(settings, to, { to: [...to], subject, text });
    reported = { ...reported, ...changed };
    await writeDurably(path.join(state, "reported"), JSON.stringify(reported));
  }
}
