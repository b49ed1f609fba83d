/**
 * `npm run prove:inquiries`: kills the publisher again and again while couples write, and counts what
 * was lost and what came twice. PROVE_KILLS sets how many times.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { tempRoot } from "../support/temp-folder";
import { until } from "../support/until";
import { Killable } from "./support/killable";
import { MailServer } from "./support/mail-server";
import { couple } from "./support/room";

const KILLS = Number(process.env["PROVE_KILLS"] ?? 30);
const COUPLES = 5;
/** Taking and sending the messages of all couples takes about as long. */
const LONGEST_LIFE_MS = 250;

const print = (text: string) => process.stdout.write(`${text}\n`);
const row = (...cells: readonly (string | number)[]) => print(`| ${cells.join(" | ")} |`);

const folder = mkdtempSync(path.join(tempRoot, "inquiries-"));
const messageOf = (id: string) => ({ ...couple, id, message: `Message ${id}.` });

async function main() {
  const server = await new MailServer().listen();
  const smtpUrl = `smtp://127.0.0.1:${server.port}`;
  const start = () => Killable.start(folder, smtpUrl);
  const taken = new Set<string>();
  const unanswered = new Set<string>();
  row("kill", "after", "taken", "delivered before it");
  row("---", "---", "---", "---");
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const room = await start();
    const post = async (id: string) => {
      const { status } = await room.post(messageOf(id));
      unanswered.delete(id);
      (status === 202 ? taken : unanswered).add(id);
    };
    // The form sends again what it had no answer to, under the same id.
    const again = [...unanswered].map(post);
    const posts = Array.from({ length: COUPLES }, (_, index) => post(`${kill}-${index}`));
    const life = Math.round(Math.random() * LONGEST_LIFE_MS);
    await sleep(life);
    await room.kill();
    await Promise.all([...again, ...posts]);
    row(kill, `${life} ms`, taken.size, server.mails.length);
  }
  const room = await start();
  for (const id of unanswered) if ((await room.post(messageOf(id))).status === 202) taken.add(id);
  const isDone = async () => (await readdir(folder)).every((name) => name.endsWith("delivered"));
  await until(isDone, "all are delivered");
  await room.kill();
  await server.close();

  const arrived = server.mails.map(({ text = "" }) => /Message (\S+)\./.exec(text)?.[1] ?? "");
  const lost = [...taken].filter((id) => !arrived.includes(id)).length;
  const copies = arrived.length - new Set(arrived).size;
  const doubled =
    new Set(server.mails.map(({ messageId }) => messageId)).size - new Set(arrived).size;
  print(`\n${KILLS} kills, ${taken.size} messages taken: ${lost} lost, ${doubled} doubled.`);
  print(`${copies} came again under the same Message-ID, by which a mailbox drops the second one.`);
  if (lost > 0 || doubled > 0) process.exitCode = 1;
}

main()
  .catch((error: unknown) => {
    print(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exitCode = 1;
  })
  .finally(() => rmSync(folder, { recursive: true, force: true }));
