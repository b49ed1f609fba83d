import { cpSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { program, root } from "../../support/project";
import { publicFile } from "../../support/public-files";
import { filesOf } from "./recipe";
import { runNode } from "../../support/site-copy";
import { site, test } from "./site";

test("a developer who follows docs/extend.md has the field, the section and the page on the site", () => {
  expect(publicFile(site, "services/index.html")).toContain("About 25 minutes");
  const page = publicFile(site, "readings/index.html");
  for (const text of ["Something to read", "Words of others", "Two Walking"]) {
    expect(page).toContain(text);
  }
  expect(publicFile(site, "index.html")).toMatch(/href="\/readings\/"[^>]*>(<[^>]+>)*Readings/);
});

test("what they have then passes the checks for types, rules and format", async () => {
  cpSync(path.join(root, "eslint.config.mjs"), path.join(site, "eslint.config.mjs"));
  const project = { extends: "./tsconfig.json", include: ["gatsby-*", "plugins", "src", "tools"] };
  writeFileSync(path.join(site, "tsconfig.site.json"), JSON.stringify(project));
  const files = filesOf("docs/extend.md").filter((file) => /\.tsx?$/.test(file));
  const checks = [
    [program("tsc", "typescript"), "-p", "tsconfig.site.json"],
    [program("eslint"), "--max-warnings=0", ...files],
    [program("prettier"), "--check", "--print-width=100", ...files],
  ];
  const ended = await Promise.all(checks.map((args) => runNode(args, {}, site)));
  expect(ended.filter(({ code }) => code !== 0)).toEqual([]);
});
