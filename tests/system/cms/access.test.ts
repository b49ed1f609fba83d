import { startProxy } from "./proxy";
import { commands, runCommand } from "./commands";

const cms = commands();

const TOKEN = "CFPAT-a-token-that-nobody-knows-wxyz";

test.each<[Record<string, string>, RegExp]>([
  [
    { CONTENTFUL_MANAGEMENT_TOKEN: TOKEN },
    /^localhost:\d+ does not accept the management token …wxyz\. .+ set CONTENTFUL_MANAGEMENT_TOKEN to it\. Contentful says: .+ \(request \S+\)\n$/,
  ],
  [
    { CONTENTFUL_ENVIRONMENT: "staging" },
    /^There is no space local0space0 with an environment staging .+\n$/,
  ],
])("%p is reported with what to fix, in plain English", async (variables, sentence) => {
  const { code, stderr } = await cms.run("apply", [], variables);
  expect(code).toBe(1);
  expect(stderr).toMatch(sentence);
  expect(stderr).not.toMatch(/CFPAT|\n\s+at /);
});

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

describe("a Contentful that is busy is asked again by its client, in a process of its own", () => {
  const api = "management";
  const path = /content_types\//;

  test("and the person is told; then all is done", async () => {
    const { faults } = cms.contentful;
    faults.add({ api, method: "PUT", path, rateLimitSeconds: 1, times: 2 });
    faults.add({ api, method: "PUT", path, status: 503, times: 1, after: 2 });
    faults.add({ api, method: "GET", path: /editor_interface$/, reset: true, times: 1 });
    const { code, stderr } = await cms.start("apply").result;
    expect(code).toBe(0);
    // As long as Contentful says, and up to 0.7 seconds more.
    const limited = /^Rate limit error occurred\. Waiting for 1[567]\d\d ms before retrying/gm;
    expect(stderr.match(limited)).toHaveLength(2);
    for (const reason of ["Server 503", "Connection"]) {
      expect(stderr).toMatch(new RegExp(`^${reason} error occurred\\. Waiting for \\d+ ms`, "m"));
    }
    expect((await cms.run("plan")).stdout).toContain("Nothing to change");
  });

  test("five times at most; then the command ends, and the next one goes on", async () => {
    cms.contentful.faults.add({ api, method: "PUT", path, rateLimitSeconds: 0 });
    const { code, stderr } = await cms.start("apply").result;
    expect(code).toBe(1);
    expect(stderr.match(/^Rate limit error occurred/gm)).toHaveLength(5);
    expect(stderr).toContain("too many requests just now. Run the command again in a minute.");
    expect(cms.contentful.calls.count({ api, path, status: 429 })).toBe(6);
    cms.contentful.faults.clear();
    expect((await cms.run("apply")).code).toBe(0);
  });
});

test("behind a proxy, the commands reach Contentful through it", async () => {
  const proxy = await startProxy();
  const { code } = await cms.start("plan", [], { HTTPS_PROXY: proxy.url }).result;
  proxy.close();
  expect(code).toBe(0);
  expect(new Set(proxy.targets)).toEqual(new Set([cms.contentful.hosts.management]));
});
