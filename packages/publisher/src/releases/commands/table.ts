import type { Release } from "../release";

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

/** The releases as a person reads them, a line each. */
export function table(releases: readonly Release[]): string {
  const rows = [HEADINGS, ...releases.map(rowOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column]!)).join("  ");
  return rows.map((row) => line(row).trimEnd()).join("\n");
}
