/**
 * Rebuilds the site when something on it expires, and once a week, in case a webhook of Contentful was lost.
 * Not every night, because builds cost credits. Needs BUILD_HOOK_URL.
 */
import { readFile } from "node:fs/promises";
import { isBuildDue, startBuild, type Build } from "../../packages/worker/src/rebuild";

/** Describes the build of this deploy. `netlify.toml` adds the file to the function's bundle. */
const BUILD_FILE = new URL("../../public/build.json", import.meta.url);

export default async function rebuild() {
  const build = JSON.parse(await readFile(BUILD_FILE, "utf8")) as Build;
  if (isBuildDue(build, new Date()))
    await startBuild("BUILD_HOOK_URL", process.env["BUILD_HOOK_URL"]);
}

/** 10:00 UTC is 2 or 3 a.m. in Vancouver. For another country, choose an hour of the night there. */
export const config = { schedule: "0 10 * * *" };
