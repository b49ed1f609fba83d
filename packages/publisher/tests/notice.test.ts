import { notify } from "../src/notice";
import { begin, settle } from "../src/publish";
import { readMail, type MailSettings } from "../src/settings";
import { machineForEachTest, queued } from "./support/machine";
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

/** Runs all steps of a publish. @returns the recipients and subjects of its emails */
async function publish(build: () => void) {
  const before = server.mails.length;
  machine().requestPublish();
  await begin(machine().paths);
  build();
  await settle(machine().paths);
  await notify(machine().paths, settings, {});
  return server.mails.slice(before).map(({ receivers, subject }) => [...receivers, subject]);
}

const good = (mark: string) => publish(() => machine().build(mark));
const broken = () => publish(() => machine().fail());
const refused = (problem: string, kind = "content") =>
  publish(() => machine().fail({ kind, heading: "Nothing was built.", problems: [problem] }));
const NOT_LIVE = "Your website: your changes are not live yet";
const LIVE = "Your website: your changes are live";

test("sends the officiant each list of problems once, and one email when the changes are live", async () => {
  expect(await good("one")).toEqual([]);
  expect(await refused("Change the rating.")).toEqual([[OFFICIANT, NOT_LIVE]]);
  expect(server.mails[0]?.text).toContain("Nothing was built.\n- Change the rating.\n");
  expect(await refused("Change the rating.")).toEqual([]);
  expect(await refused("Change the date.")).toEqual([[OFFICIANT, NOT_LIVE]]);
  expect(await broken()).toEqual([]);
  expect(await good("two")).toEqual([[OFFICIANT, LIVE]]);
  expect(await good("three")).toEqual([]);
  // Bounces go to the operator.
  expect(server.mails.map(({ sender }) => sender)).toEqual([OPERATOR, OPERATOR, OPERATOR]);
});

test("also notifies the operator of a loss of content, which needs confirmation", async () => {
  const confirm = "set CONTENT_LOSS_CONFIRMED to reviews-20-to-5";
  expect(await refused(confirm, "content-loss")).toEqual([[OFFICIANT, OPERATOR, NOT_LIVE]]);
  expect(server.mails[0]?.text).toContain(confirm);
});

test("sends the operator one email a day from the second failure", async () => {
  const now = Date.now();
  const at = (hours: number) => jest.spyOn(Date, "now").mockReturnValue(now + hours * HOUR);
  expect(await broken()).toEqual([]);
  expect(await broken()).toEqual([[OPERATOR, "The website cannot be published"]]);
  expect(server.mails[0]?.text).toMatch(/^2 builds have failed .*without a reason/s);
  expect(await broken()).toEqual([]);
  at(23);
  expect(await broken()).toEqual([]);
  at(25);
  expect(await broken()).toEqual([[OPERATOR, "The website cannot be published"]]);
  expect(await good("one")).toEqual([]);
});

test("also reports builds that are killed before they can report anything", async () => {
  for (let time = 0; time < 2; time += 1) {
    machine().requestPublish();
    await begin(machine().paths);
  }
  await notify(machine().paths, settings, {});
  expect(server.mails[0]?.text).toContain("They were interrupted");
});

test("reports once a day how many messages are held", async () => {
  await good("one");
  const PATH = machine().withQueue(
    [queued("hold", 1), queued("active", 1), queued("hold", 1)].join("\n"),
  );
  const report = async () => {
    await notify(machine().paths, settings, { PATH });
    return server.mails.splice(0).map(({ receivers, text }) => [...receivers, text]);
  };
  expect(await report()).toEqual([
    [OPERATOR, expect.stringContaining("not sent to the officiant: 2.")],
  ]);
  expect(await report()).toEqual([]);
  jest.spyOn(Date, "now").mockReturnValue(Date.now() + 25 * HOUR);
  expect(await report()).toHaveLength(1);
});

test("retries an email that Postfix has rejected at the next call", async () => {
  server.refusals.push(452);
  await expect(refused("Change the rating.")).rejects.toThrow("452");
  await notify(machine().paths, settings, {});
  await notify(machine().paths, settings, {});
  expect(server.mails).toHaveLength(1);
});
