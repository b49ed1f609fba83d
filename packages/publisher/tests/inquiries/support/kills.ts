import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { PublisherFixture } from "../../support/publisher-fixture";
import { until } from "../../support/until";
import type { MailServer } from "./mail-server";
import { couple, type Fields } from "./room";

/** @returns the status; 0 if no answer came */
export function post(
  { url }: PublisherFixture,
  fields: Fields,
  more: Readonly<Record<string, string>> = {},
): Promise<number> {
  const headers = { accept: "application/json", ...more };
  const init = { method: "POST", headers, body: new URLSearchParams(fields) };
  return fetch(`${url}/inquiries`, init).then(
    ({ status }) => status,
    () => 0,
  );
}

/** Waits until so many messages are there, and all are delivered. @returns their files, in order */
export async function delivered({ data }: PublisherFixture, count: number): Promise<string[]> {
  const folder = path.join(data, "inquiries");
  const names = () => (existsSync(folder) ? readdirSync(folder).sort() : []);
  const isDone = () =>
    names().length >= count && names().every((name) => name.endsWith(".delivered"));
  await until(isDone, "all is delivered");
  return names().map((name) => path.join(folder, name));
}

/**
 * Kills the publisher again and again while five couples write.
 *
 * @param moment when the next kill comes, given the answers that the couples wait for
 * @returns how many messages were taken, lost, came under two Message-IDs, and came twice under one
 */
export async function killWhileCouplesWrite(
  fixture: PublisherFixture,
  { mails, variables }: MailServer,
  kills: number,
  moment: (answers: readonly Promise<unknown>[], kill: number) => Promise<unknown>,
) {
  const taken = new Set<string>();
  const unanswered = new Set<string>();
  const write = async (id: string) => {
    const status = await post(fixture, { ...couple, id, message: `Message ${id}.` });
    unanswered.delete(id);
    (status === 202 ? taken : unanswered).add(id);
  };
  for (let kill = 1; kill <= kills; kill += 1) {
    const publisher = await fixture.start(variables);
    // The form sends again what it had no answer to, under the same id.
    const ids = [1, 2, 3, 4, 5].map((index) => `${kill}-${index}`);
    const answers = [...ids, ...unanswered].map(write);
    await moment(answers, kill);
    await publisher.kill();
    await Promise.all(answers);
  }
  await fixture.start(variables);
  await Promise.all([...unanswered].map(write));
  await delivered(fixture, taken.size);
  const arrived = mails.map(({ text = "" }) => /Message (\S+)\./.exec(text)?.[1] ?? "");
  const different = new Set(arrived).size;
  return {
    taken: taken.size,
    lost: [...taken].filter((id) => !arrived.includes(id)).length,
    doubled: new Set(mails.map(({ messageId }) => messageId)).size - different,
    copies: arrived.length - different,
  };
}
