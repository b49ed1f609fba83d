/**
 * A publisher's room for messages, as a process of its own that can be killed:
 *
 *     node room-process.js <folder>
 *
 * Its environment has SMTP_URL. It prints its address on the first line, and what the officiant is told
 * on the next ones.
 */
import { Room } from "./room";

async function main() {
  const [folder = ""] = process.argv.slice(2);
  const timing = { retry: 50, longestRetry: 200, silence: 5000 };
  const room = await Room.open(folder, { env: process.env, timing });
  process.stdout.write(`${room.url}\n`);
  setInterval(() => {
    for (const text of room.told.splice(0)) process.stdout.write(`${text}\n`);
  }, 50);
}

void main();
