/**
 * `npm run prove:inquiries`: kills the publisher again and again while couples write, and counts what
 * was lost and what came twice. PROVE_KILLS sets how many times.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { PublisherFixture } from "../support/publisher-fixture";
import { killWhileCouplesWrite } from "./support/kills";
import { MailServer } from "./support/mail-server";

const KILLS = Number(process.env["PROVE_KILLS"] ?? 30);
/** Taking and sending the messages of all couples takes about as long. */
const LONGEST_LIFE_MS = 250;

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
}

void main();
