import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { filesIn } from "../support/published-files";
import { buildUnminified, runNode } from "../support/site-copy";
import { REPOSITORY, site } from "./site";

const read = (file: string) => readFileSync(path.join(site, "public", file), "utf8");

test("what she has changed is on the site that is built from it, and the editor beside it", async () => {
  test.setTimeout(600_000);
  const build = await buildUnminified(site);
  expect(build.code, build.output).toBe(0);
  expect(read("reviews/index.html")).toContain("Nobody minded!");
  expect(read("services/index.html")).toContain("Write today.");
  expect(read("gallery/index.html")).toContain("Two rings, number 10");
  expect(read("gallery/index.html")).not.toContain("Two gold rings resting against each other");

  const publish = ["--import", "tsx", "tools/editor/publish.ts"];
  const unwanted = await runNode(publish, {}, site);
  expect(unwanted).toEqual({ code: 0, output: "" });
  expect(filesIn(path.join(site, "public")).filter((file) => /^edit/.test(file))).toEqual([]);

  const space = { CONTENTFUL_SPACE_ID: "space1", CONTENTFUL_ACCESS_TOKEN: "a".repeat(43) };
  const useless = await runNode(publish, { EDITOR_REPOSITORY: REPOSITORY, ...space }, site);
  expect(useless).toMatchObject({ code: 1, output: expect.stringContaining("Unset one of them") });

  const wanted = await runNode(publish, { EDITOR_REPOSITORY: REPOSITORY }, site);
  expect(wanted.code, wanted.output).toBe(0);
});
