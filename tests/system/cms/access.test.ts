import { startProxy } from "../../support/proxy";
import { commands, runCommand } from "./commands";

const cms = commands();

test("an option or a command that does not exist is reported with those that do", async () => {
  const { code, stderr } = await cms.run("apply", ["--force"]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^Unknown option '--force'.*\n\nnpm run cms:apply/);
  expect(await cms.run("destroy")).toMatchObject({
    code: 2,
    stderr:
      'There is no command "destroy". There are: plan, apply, seed, pull, reviews, webhook, check, contract.\n',
  });
  expect((await runCommand(["plan", "--help"], {})).stdout).toMatch(/^npm run cms:plan\n/);
  expect((await runCommand([], {})).stdout.match(/^npm run cms:\w+/gm)).toHaveLength(8);
  expect(cms.contentful.calls.count()).toBe(0);
});

test("a Contentful that is busy is asked again by its client, and the person is told", async () => {
  const { faults } = cms.contentful;
  const [api, path] = ["management", /content_types\//] as const;
  faults.add({ api, method: "PUT", path, rateLimitSeconds: 1, times: 2 });
  faults.add({ api, method: "PUT", path, status: 503, times: 1, after: 2 });
  faults.add({ api, method: "GET", path: /editor_interface$/, reset: true, times: 1 });
  const { code, output } = await cms.spawn("apply");
  expect(code).toBe(0);
  for (const reason of ["Rate limit", "Server 503", "Connection"])
    expect(output).toMatch(new RegExp(`^${reason} error occurred\\. Waiting for \\d+ ms`, "m"));
  expect((await cms.run("plan")).stdout).toContain("Nothing to change");
});

test("behind a proxy, the commands reach Contentful through it", async () => {
  const proxy = await startProxy();
  const { code } = await cms.spawn("plan", [], { HTTPS_PROXY: proxy.url });
  proxy.close();
  expect(code).toBe(0);
  expect(new Set(proxy.targets)).toEqual(new Set([cms.contentful.hosts.management]));
});
