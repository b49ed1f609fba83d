/**
 * `npm run releases` lists the releases that are kept; `npm run rollback [id]` makes an earlier one live,
 * which stays until `npm run rollback -- --end`, or with `--until-next` until the next build. All of
 * them work while a publisher runs and while none does.
 */
import { parseArgs } from "node:util";
import { pino } from "pino";
import { holderOf, lock } from "./lock";
import { commandMessages as messages } from "./messages";
import { Releases, type Release } from "./releases/releases";
import { readSettings } from "./settings";
import { StateFile } from "./state";

const MEGABYTE = 1_000_000;
const HEADINGS = ["", "release", "made at", "reviews", "photos", "pages", "MB"];

const rowOf = ({ id, liveSince, createdAt, content, pages, bytes }: Release) => [
  liveSince ? "live" : "",
  id,
  `${createdAt.slice(0, 16).replace("T", " ")} UTC`,
  ...[content["testimonial"], content["galleryPhoto"], pages].map((count) => String(count ?? "-")),
  (bytes / MEGABYTE).toFixed(1),
];

function table(releases: readonly Release[]): string {
  const rows = [HEADINGS, ...releases.map(rowOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column]!)).join("  ");
  return rows.map((row) => line(row).trimEnd()).join("\n");
}

interface Rollback {
  readonly id: string | undefined;
  readonly stays: boolean;
  /** Whether to end a rollback instead. */
  readonly ends: boolean;
}

const settings = readSettings();

/** Asks the publisher that runs, which has the state in its memory. */
async function ask(url: string, { id = "", stays, ends }: Rollback) {
  const form = new URLSearchParams({ release: id, stays: stays ? "yes" : "no" });
  const response = await fetch(`${url}/status/${ends ? "resume" : "rollback"}`, {
    ...{ method: "POST", body: form, redirect: "manual" },
    headers: { authorization: `Bearer ${settings.secrets.status}` },
  });
  if (response.status === 303) return;
  const { message } = (await response.json()) as { message?: string };
  throw new Error(message ?? messages.refused(response.status));
}

/** Does it while no publisher runs. */
async function doIt(file: StateFile, releases: Releases, { id, stays, ends }: Rollback) {
  if (ends) file.state.heldSince = null;
  else {
    await releases.goBack(await releases.findEarlier(id));
    if (stays) file.state.heldSince = new Date().toISOString();
  }
  await file.save();
}

/** @returns what to print */
async function run(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { "until-next": { type: "boolean" }, end: { type: "boolean" } },
  });
  const [command, id, ...others] = positionals;
  if (others.length > 0) throw new Error(messages.oneAtMost);
  const log = pino({ level: "silent" });
  const open = async (isReader: boolean) => {
    const file = await StateFile.open(settings.dataFolder, log);
    const { dataFolder, keepReleases } = settings;
    return { file, releases: await Releases.open(dataFolder, file, keepReleases, log, isReader) };
  };
  if (command !== "rollback") {
    const { releases } = await open(true);
    const list = await releases.list();
    return list.length === 0 ? messages.none(releases.folder) : table(list);
  }
  const rollback = { id, stays: !values["until-next"], ends: values.end ?? false };
  const holder = await holderOf(settings.dataFolder);
  if (holder?.url) await ask(holder.url, rollback);
  else {
    const { unlock } = await lock(settings.dataFolder);
    const { file, releases } = await open(false);
    await doIt(file, releases, rollback);
    await unlock();
  }
  if (rollback.ends) return messages.ended;
  const live = (await (await open(true)).releases.currentId()) ?? "";
  return rollback.stays ? messages.stays(live) : messages.untilNext(live);
}

run().then(
  (text) => process.stdout.write(`${text}\n`),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  },
);
