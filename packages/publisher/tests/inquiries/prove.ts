/**
 * `npm run prove:inquiries`: kills the publisher again and again while couples write, and counts what
 * was lost and what came twice; then has it flooded from as many networks as one sender may have, and
 * counts what was taken, marked and delivered. PROVE_KILLS and PROVE_FLOOD set how many.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { PublisherFixture } from "../support/publisher-fixture";
import { delivered, killWhileCouplesWrite, post } from "./support/kills";
import { MailServer } from "./support/mail-server";
import { couple } from "./support/room";

const KILLS = Number(process.env["PROVE_KILLS"] ?? 30);
/** Taking and sending the messages of all couples takes about as long. */
const LONGEST_LIFE_MS = 250;

const FLOOD = Number(process.env["PROVE_FLOOD"] ?? 500);

/** A message from each /64 of one IPv6 network. */
async function flood() {
  const fixture = new PublisherFixture();
  const server = await new MailServer().listen();
  try {
    await fixture.startLive(server.variables);
    const begin = performance.now();
    const statuses: number[] = [];
    for (let network = 1; network <= FLOOD; network += 1) {
      const message = { ...couple, message: `Message ${network}.` };
      const from = { "x-forwarded-for": `2001:db8:1:${network.toString(16)}::1` };
      statuses.push(await post(fixture, message, from));
    }
    const taken = statuses.filter((status) => status === 202).length;
    await delivered(fixture, taken);
    const seconds = Math.round((performance.now() - begin) / 1000);
    const marked = server.mails.filter(({ subject }) => subject?.startsWith("[probably spam]"));
    process.stdout.write(
      `${FLOOD} messages from as many networks: ${taken} taken, ${server.mails.length} delivered in ${seconds} s, ` +
        `${marked.length} of them marked.\n`,
    );
    const isSo = taken === FLOOD && marked.length === Math.max(0, FLOOD - 100);
    if (!isSo || server.mails.length !== FLOOD) process.exitCode = 1;
  } finally {
    await fixture.end();
    await server.close();
  }
}

async function main() {
  const fixture = new PublisherFixture();
  const server = await new MailServer().listen();
  const moment = () => sleep(Math.random() * LONGEST_LIFE_MS);
  const proof = killWhileCouplesWrite(fixture, server, KILLS, moment);
  const { copies, doubled, lost, taken } = await proof.finally(async () => {
    await fixture.end();
    await server.close();
  });
  process.stdout.write(
    `${KILLS} kills, ${taken} messages taken: ${lost} lost, ${doubled} doubled.\n` +
      `${copies} came again under the same Message-ID, by which a mailbox drops the second one.\n`,
  );
  if (lost > 0 || doubled > 0) process.exitCode = 1;
  await flood();
}

void main();
