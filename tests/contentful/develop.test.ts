import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import {
  localized,
  startContentful,
  type LocalContentful,
} from "../../packages/contentful-local/src";
import { fillWithFixtureContent } from "../support/contentful-local";
import { startDevelop, type DevelopServer } from "../support/draft-preview";
import { root } from "../support/project";
import { copySite } from "../support/site-copy";
import { shrinkPictures } from "./pictures";

jest.setTimeout(600_000);

let contentful: LocalContentful;
let server: DevelopServer;
let site: string;

beforeAll(async () => {
  site = copySite();
  contentful = await startContentful();
  await fillWithFixtureContent(contentful);
  await shrinkPictures(site, contentful);
  contentful.space.changeEntry("siobhan-and-peter", localized({ rating: 7 }));
  contentful.space.publish("siobhan-and-peter");
  const port = execFileSync(process.execPath, [path.join(root, "tests/support/free-port.mjs")]);
  server = await startDevelop(site, contentful, Number(port));
});
afterAll(async () => {
  await server.close();
  await contentful.close();
  rmSync(site, { recursive: true, force: true });
});

test("a developer sees what is published, and what is wrong with it, where a build would stop", async () => {
  const fault = "Rating must be a whole number from 0 to 5, but is 7";
  const data = await fetch(`${server.address}/page-data/reviews/page-data.json`);
  expect(await data.text()).toContain(fault);
  expect(server.said().replace(/\s+/g, " ")).toContain(fault);
  expect(server.said()).toContain("A build would stop:");
});
