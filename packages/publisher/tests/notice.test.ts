import { mkdirSync } from "node:fs";
import { notify } from "../src/notice";
import { begin, settle } from "../src/publish";
import { readMail, type MailSettings } from "../src/settings";
import { machineForEachTest } from "./support/machine";
import { startMailServer, type MailServer } from "./support/mail-server";

const machine = machineForEachTest();
let server: MailServer;
let settings: MailSettings;
beforeEach(async () => {
  server = await startMailServer();
  settings = readMail(server.variables)!;
});
afterEach(() => server.close());

const OFFICIANT = "tala@officiant.example";
const OPERATOR = "operator@officiant.example";
const HOUR = 60 * 60_000;

/** A build and what follows it. @returns the mails of it: to whom, and their subjects */
async function publish(build: () => void) {
  const before = server.mails.length;
  machine().want();
  await begin(machine().places);
  build();
  await settle(machine().places);
  await notify(machine().places, settings);
  return server.mails.slice(before).map(({ receivers, subject }) => [...receivers, subject]);
}

const good = (mark: string) => publish(() => machine().build(mark));
const broken = () => publish(() => machine().fail());
const refused = (problem: string, kind = "content") =>
  publish(() => machine().fail({ kind, heading: "Nothing was built.", problems: [problem] }));
const NOT_LIVE = "The site: what was published is not live";
const WELL = "The site: all is well again";

test("the officiant gets the sentences of what she has to change once, and one mail when all is well", async () => {
  expect(await good("one")).toEqual([]);
  expect(await refused("Change the rating.")).toEqual([[OFFICIANT, NOT_LIVE]]);
  expect(server.mails[0]?.text).toContain("Nothing was built.\n- Change the rating.\n");
  expect(await refused("Change the rating.")).toEqual([]);
  expect(await refused("Change the date.")).toEqual([[OFFICIANT, NOT_LIVE]]);
  expect(await broken()).toEqual([]);
  expect(await good("two")).toEqual([[OFFICIANT, WELL]]);
  expect(await good("three")).toEqual([]);
  // Bounces go to the operator.
  expect(server.mails.map(({ sender }) => sender)).toEqual([OPERATOR, OPERATOR, OPERATOR]);
});

test("of a loss of content the operator hears too, who confirms it", async () => {
  const confirm = "set CONTENT_LOSS_CONFIRMED to reviews-20-to-5";
  expect(await refused(confirm, "content-loss")).toEqual([[OFFICIANT, OPERATOR, NOT_LIVE]]);
  expect(server.mails[0]?.text).toContain(confirm);
});

test("of what has failed twice the operator gets one mail a day", async () => {
  const now = Date.now();
  const at = (hours: number) => jest.spyOn(Date, "now").mockReturnValue(now + hours * HOUR);
  expect(await broken()).toEqual([]);
  expect(await broken()).toEqual([[OPERATOR, "The site cannot be published"]]);
  expect(server.mails[0]?.text).toMatch(/^2 builds have failed .*without saying why/s);
  expect(await broken()).toEqual([]);
  at(23);
  expect(await broken()).toEqual([]);
  at(25);
  expect(await broken()).toEqual([[OPERATOR, "The site cannot be published"]]);
  expect(await good("one")).toEqual([]);
});

test("so it is of builds that are killed before anything can be said about them", async () => {
  for (let time = 0; time < 2; time += 1) {
    machine().want();
    await begin(machine().places);
  }
  await notify(machine().places, settings);
  expect(server.mails[0]?.text).toContain("They do not come to an end");
});

test("messages that were only kept are counted once a day", async () => {
  await good("one");
  const keep = (name: string) => machine().want(`../unsent/${name}`);
  mkdirSync(machine().at("unsent"));
  for (const name of ["a", "b"]) keep(name);
  expect(await good("one")).toEqual([[OPERATOR, "The site: messages that were only kept"]]);
  expect(server.mails[0]?.text).toContain("2 were not sent");
  keep("c");
  expect(await good("one")).toEqual([]);
});

test("what Postfix does not take is mailed with the next call", async () => {
  server.refusals.push(452);
  await expect(refused("Change the rating.")).rejects.toThrow("452");
  await notify(machine().places, settings);
  await notify(machine().places, settings);
  expect(server.mails).toHaveLength(1);
});
