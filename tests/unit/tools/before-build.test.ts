import { outdatedPackages } from "../../../tools/before-build";
import { tempFolder, writeFiles } from "../../support/temp-folder";

const site = tempFolder();

test("finds packages that are missing or outdated", async () => {
  const dependencies = {
    "@scope/current": "1.2.3",
    missing: "1.2.3",
    outdated: "1.2.3",
    range: "^1.2.3",
  };
  await writeFiles(site.path, {
    "package.json": JSON.stringify({ dependencies }),
    "node_modules/@scope/current/package.json": '{ "version": "1.2.3" }',
    "node_modules/outdated/package.json": '{ "version": "1.2.2" }',
    "node_modules/range/package.json": '{ "version": "1.3.0" }',
  });
  expect(outdatedPackages(site.path)).toEqual(["missing", "outdated"]);
});
