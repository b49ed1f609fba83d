/**
 * Rebuilds the site when something on it expires, and once a week, in case a webhook of Contentful was lost.
 * Not every night, because builds cost credits. Needs BUILD_HOOK_URL.
 */
import { readFile } from "node:fs/promises";

/** Launch report of this deploy's build, which `netlify.toml` adds to the function's bundle. */
const LAUNCH_FILE = new URL("../../.hosting/launch.json", import.meta.url);
const MONDAY = 1;

async function isBuildDue() {
  const now = new Date();
  const { expiresOn } = JSON.parse(await readFile(LAUNCH_FILE, "utf8"));
  // At the hour of the schedule below, the date is the same in all of America and Europe.
  return now.getUTCDay() === MONDAY || expiresOn.includes(now.toISOString().slice(0, 10));
}

export default async function rebuild() {
  const hook = process.env.BUILD_HOOK_URL;
  if (!hook) throw new Error("Set BUILD_HOOK_URL to the address of a build hook of this site.");
  if (!(await isBuildDue())) return;
  const { ok, status } = await fetch(hook, { method: "POST" });
  if (!ok) throw new Error(`The build hook in BUILD_HOOK_URL returned status ${status}.`);
}

/** 10:00 UTC is 2 or 3 a.m. in Vancouver. For another country, choose an hour of the night there. */
export const config = { schedule: "0 10 * * *" };
