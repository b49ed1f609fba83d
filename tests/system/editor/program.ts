/** Runs the editor's programs in copies of the site. */
import { spawn } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import type { Page } from "@playwright/test";
import { createRepository } from "../../support/bare-repository";
import type { GitHub } from "../../support/github";
import { serveSite, type ServedSite } from "../../support/served-site";
import { shrinkPictures } from "../../support/pictures";
import { root, run } from "../../support/project";
import { copySite, nodeEnv, runNode, temporaryFolder } from "../../support/site-copy";

/** Creates a git repository with a copy of the site, whose pictures are small. */
async function cloneSite(): Promise<string> {
  const site = copySite();
  await shrinkPictures(site);
  createRepository(site);
  return site;
}

export interface Editor extends ServedSite {
  /** Folder of the site that it edits, which is a git repository. */
  readonly site: string;
}

/** Waits for the address that the program prints, which may follow a message about installing Sveltia. */
async function addressIn(output: Readable): Promise<string> {
  let printed = "";
  // Keeps the stream open, because the program prints more.
  for await (const text of output.iterator({ destroyOnReturn: false })) {
    printed += String(text);
    const [url] = /http:\S+(?=\/)/.exec(printed) ?? [];
    if (url) return url;
  }
  throw new Error(`The editor did not start:\n${printed}`);
}

/** Starts `npm run editor`. */
export async function startEditor(): Promise<Editor> {
  const site = await cloneSite();
  const args = ["--import", "tsx", "tools/editor/start.ts", "--port", "0"];
  const stdio = ["ignore", "pipe", "inherit"] as const;
  const server = spawn(process.execPath, args, { cwd: site, env: nodeEnv(), stdio: [...stdio] });
  const url = await addressIn(server.stdout);
  return { site, url, close: () => void server.kill() };
}

/** Address of the site in the browser. Only `localhost` would offer Sveltia's local mode. */
export const ADDRESS = "https://tala.example.com";

/** Connects a page to GitHub. */
export async function connectGitHub(page: Page, github: GitHub): Promise<void> {
  await page.route("https://api.github.com/**", async (route) => {
    const request = route.request();
    const token = (await request.allHeaders())["authorization"]?.replace(/^\w+ /, "") ?? "";
    const call = { method: request.method(), url: request.url(), token, body: request.postData() };
    await route.fulfill(await github.respond(call));
  });
}

/** Connects a page to a served site and to GitHub, and to nothing else. */
export async function connect(page: Page, { url }: ServedSite, github: GitHub): Promise<void> {
  await page.route("**", (route) => route.abort());
  await page.route(`${ADDRESS}/**`, async (route) => {
    const file = await route.fetch({ url: route.request().url().replace(ADDRESS, url) });
    await route.fulfill({ response: file });
  });
  await connectGitHub(page, github);
}

const VARIABLES = { EDITOR_REPOSITORY: "officiant/wedding-site" };

/** Serves a site with the editor at `/edit/`, and nothing else. */
export async function publishEditor(): Promise<Editor> {
  const site = await cloneSite();
  mkdirSync(path.join(site, "public"));
  writeFileSync(path.join(site, "public/_headers"), "");
  const build = ["--import", "tsx", "tools/editor/build.ts"];
  const { code, output } = await runNode(build, VARIABLES, site);
  if (code !== 0) throw new Error(output);
  return { site, ...(await serveSite(site)) };
}

/** Builds and serves the newest commit, as a host does. */
export async function deploy(github: GitHub): Promise<ServedSite> {
  const site = temporaryFolder();
  github.clone(site);
  symlinkSync(path.join(root, "node_modules"), path.join(site, "node_modules"), "junction");
  const build = { command: "npm", cwd: site, env: nodeEnv(VARIABLES) };
  const { code, output } = await run(["run", "build"], build);
  if (code !== 0) throw new Error(output);
  return serveSite(site);
}
