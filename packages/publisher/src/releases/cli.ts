/**
 * `npm run releases` lists the releases that are kept; `npm run rollback [id]` makes an earlier one
 * live. A running publisher need not be restarted.
 */
import path from "node:path";
import { commandMessages } from "../messages";
import { readReleaseSettings } from "../settings";
import type { Release } from "./release";
import { releasesIn } from "./releases";

const MEGABYTE = 1_000_000;
const HEADINGS = ["", "release", "made at", "reviews", "photos", "pages", "MB"];

const minutes = (date: Date) => `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;

const rowOf = ({ id, liveSince, createdAt, content, pages, bytes }: Release) => [
  liveSince ? "live" : "",
  id,
  minutes(createdAt),
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

/** @returns what to print */
async function run([command, id, ...others]: readonly string[]): Promise<string> {
  const { folder, current, list, rollback } = releasesIn(
    path.join(readReleaseSettings().dataFolder, "releases"),
  );
  if (command === "rollback") {
    if (others.length > 0) throw new Error(commandMessages.oneAtMost);
    const former = await current();
    const release = await rollback(id);
    return commandMessages.wentBack(release.id, former?.id);
  }
  const releases = await list();
  return releases.length === 0 ? commandMessages.none(folder) : table(releases);
}

run(process.argv.slice(2)).then(
  (text) => process.stdout.write(`${text}\n`),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  },
);
