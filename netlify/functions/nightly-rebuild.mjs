/**
 * Asks Netlify for a build, which costs credits: in a night when something on the site expires, and once
 * a week, in case a message from Contentful never came. Needs BUILD_HOOK_URL.
 */
import { readFile } from "node:fs/promises";

/** Report that the build of this deploy has written; `netlify.toml` adds it to the function's bundle. */
const LAUNCH_FILE = new URL("../../.hosting/launch.json", import.meta.url);
const MONDAY = 1;

async function isBuildDue() {
  const now = new Date();
  const { expiresOn } = JSON.parse(await readFile(LAUNCH_FILE, "utf8"));
  // At the hour of the schedule below the day is the same in all of America and Europe.
  return now.getUTCDay() === MONDAY || expiresOn.includes(now.toISOString().slice(0, 10));
}

export default async function rebuild() {
  const hook = process.env.BUILD_HOOK_URL;
  if (!hook) throw new Error("Set BUILD_HOOK_URL to the address of a build hook of this site.");
  if (!(await isBuildDue())) return;
  const { ok, status } = await fetch(hook, { method: "POST" });
  if (!ok) throw new Error(`The build hook in BUILD_HOOK_URL answered ${status}.`);
}

/** 10:00 UTC is 2 or 3 at night in Vancouver: for another country, choose an hour of its night. */
export const config = { schedule: "0 10 * * *" };
