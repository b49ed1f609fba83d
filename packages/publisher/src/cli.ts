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

const settings = readSettings();

async function open(isReader: boolean) {
  const { dataFolder, keepReleases } = settings;
  const log = pino({ level: "silent" });
  const file = await StateFile.open(dataFolder, log);
  return { file, releases: await Releases.open(dataFolder, file, keepReleases, log, isReader) };
}

const HEADINGS = ["", "release", "made at", "reviews", "photos", "pages", "MB"];

const rowOf = ({ id, liveSince, createdAt, content, pages, bytes }: Release) => [
  liveSince ? "live" : "",
  id,
  `${createdAt.slice(0, 16).replace("T", " ")} UTC`,
  ...[content["testimonial"], content["galleryPhoto"], pages].map((count) => String(count ?? "-")),
  (bytes / 1_000_000).toFixed(1),
];

async function list(): Promise<string> {
  const { releases } = await open(true);
  const rows = [HEADINGS, ...(await releases.list()).map(rowOf)];
  if (rows.length === 1) return messages.none(releases.folder);
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column]!));
  return rows.map((row) => line(row).join("  ").trimEnd()).join("\n");
}

/** Has the publisher that runs press a button of its page: it has the state in its memory. */
async function press(button: string, form: Readonly<Record<string, string>>) {
  const response = await fetch(button, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(form),
    headers: { authorization: `Bearer ${settings.secrets.status}` },
  });
  if (response.status === 303) return;
  const { message } = (await response.json()) as { message?: string };
  throw new Error(message ?? messages.refused(response.status));
}

/** Changes what is live while no publisher runs. */
async function change(work: (state: StateFile["state"], releases: Releases) => Promise<unknown>) {
  await lock(settings.dataFolder);
  const { file, releases } = await open(false);
  await work(file.state, releases);
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
  if (command !== "rollback") return list();
  const url = (await holderOf(settings.dataFolder))?.url;
  if (values.end) {
    if (url) await press(`${url}/status/resume`, {});
    else await change(async (state) => Promise.resolve((state.heldSince = null)));
    return messages.ended;
  }
  const stays = !values["until-next"];
  if (url)
    await press(`${url}/status/rollback`, { release: id ?? "", stays: stays ? "yes" : "no" });
  else {
    await change(async (state, releases) => {
      await releases.goBack(await releases.findEarlier(id));
      if (stays) state.heldSince = new Date().toISOString();
    });
  }
  const live = (await (await open(true)).releases.currentId()) ?? "";
  return stays ? messages.stays(live) : messages.untilNext(live);
}

run().then(
  (text) => process.stdout.write(`${text}\n`),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  },
);
