import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { cleanMovedSite } from "../../src/build/site-folder";

const SITE_FILES = /^(plugins|tools|src|static|(package|tsconfig)\.json|gatsby-.+\.tsx?)$/;

/** Lists the files and folders that a site needs. */
const siteFiles = (project: string) => readdirSync(project).filter((name) => SITE_FILES.test(name));

/** Copies a site without its content. Keeps the caches of an earlier run in the copy. */
export function copySite(project: string, copy: string): void {
  const content = path.join(project, "src", "content");
  mkdirSync(copy, { recursive: true });
  cleanMovedSite(path.resolve(copy));
  for (const name of siteFiles(project)) {
    const target = path.join(copy, name);
    rmSync(target, { recursive: true, force: true });
    const filter = (file: string) => file !== content;
    cpSync(path.join(project, name), target, { recursive: true, filter });
  }
  const modules = path.join(copy, "node_modules");
  // Links to the old place of a project that has been moved.
  rmSync(modules, { force: true });
  symlinkSync(path.resolve(project, "node_modules"), modules, "junction");
}
