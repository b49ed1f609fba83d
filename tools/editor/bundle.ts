/** Installs the editor's packages, and builds its page. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { build, type Plugin } from "esbuild";
import { installPackages } from "../install-packages";
import type { Repository } from "./forms";

/** Origins of the code hosts, the only ones that the page may connect to. */
const HOSTS = {
  "this computer": { API: "", PICTURES: "" },
  github: { API: "https://api.github.com", PICTURES: "https://avatars.githubusercontent.com" },
  gitlab: { API: "https://gitlab.com", PICTURES: "https://gitlab.com" },
};

/** Sentences of Sveltia, and those that replace them, because it has no setting for texts. */
const TEXTS = {
  "Authentication aborted. Please try again.":
    "You are not signed in: the small window was closed, or your browser blocked it. Allow pop-up windows for this address, and press the button again.",
  "There was an error while saving the entry. Please try again later.":
    "Not saved. What you typed is still here.",
  "Are you sure you want to delete the selected entry?":
    "It disappears from the site, too. To keep it for later, press Cancel and set Hidden instead.",
  "Are you sure you want to delete the selected {$count} entries?":
    "{$count} entries disappear from the site, too. To keep one for later, press Cancel and set Hidden instead.",
  "Are you sure you want to delete this entry?":
    "It disappears from the site, too. To keep it for later, press Cancel and set Hidden instead.",
  "Creating new entries in this collection is disabled by the administrator.":
    "These belong to the site's pages: you can change them, but not add or delete any.",
};

/** Replaces these sentences in the language that the page shows (see `define` below). */
const replaceTexts: Plugin = {
  name: "texts",
  setup: (esbuild) =>
    esbuild.onLoad({ filter: /[\\/]locales[\\/]en-CA\.json$/ }, ({ path: file }) => {
      let contents = fs.readFileSync(file, "utf8");
      for (const [original, replacement] of Object.entries(TEXTS)) {
        if (!contents.includes(original))
          throw new Error(`Sveltia no longer has the sentence "${original}"`);
        contents = contents.replaceAll(original, replacement);
      }
      return { contents, loader: "json" };
    }),
};

const NOTICE =
  "Installing the editor: Sveltia CMS from npm, about 100 MB, without install scripts. Later builds reuse it.";

/**
 * Builds the editor's page. File names contain a hash, because browsers cache scripts for a year.
 *
 * @param folder output folder, which is emptied first
 * @throws Error if the installation or the bundling fails
 */
export async function bundle(folder: string, repository: Repository): Promise<void> {
  const modules = installPackages(__dirname, "editor", NOTICE);
  const sveltia = path.join(modules, "@sveltia/cms");
  fs.rmSync(folder, { recursive: true, force: true });
  await build({
    entryPoints: [path.join(__dirname, "page.ts")],
    outdir: folder,
    bundle: true,
    format: "esm",
    splitting: true,
    minify: true,
    plugins: [replaceTexts],
    nodePaths: [modules],
    entryNames: "[name]-[hash]",
    // Sveltia's chunks load its assets from the parent folder.
    chunkNames: "chunks/[name]-[hash]",
    // Leaves out syntax highlighting for hundreds of programming languages.
    external: ["@shikijs/*"],
    // Uses Sveltia's own React.
    jsx: "transform",
    jsxFactory: "h",
    // Shows the editor in the guide's language, whatever the browser's.
    define: { REPOSITORY: JSON.stringify(repository), "navigator.languages": '["en-CA"]' },
  });
  fs.cpSync(path.join(sveltia, "npm/assets"), path.join(folder, "assets"), { recursive: true });
  fs.cpSync(path.join(sveltia, "LICENSE.txt"), path.join(folder, "LICENSE.txt"));
  // The page has one script, which loads the others.
  const script = fs.readdirSync(folder).find((name) => /^page-\w+\.js$/.test(name));
  const values = { HOST: repository.host, ...HOSTS[repository.host], SCRIPT: script ?? "" };
  let page = fs.readFileSync(path.join(__dirname, "page.html"), "utf8");
  for (const [name, value] of Object.entries(values)) page = page.replace(name, value);
  fs.writeFileSync(path.join(folder, "index.html"), page);
  // `live.ts` compares it with the newest commit.
  const commit =
    repository.host === "this computer" ? "" : execFileSync("git", ["rev-parse", "HEAD"]);
  fs.writeFileSync(path.join(folder, "commit.txt"), commit);
}
