import { startProxy } from "../../support/proxy";
import { commands, runCommand } from "./commands";

const cms = commands();

const TOKEN = "CFPAT-a-token-that-nobody-knows-wxyz";
describe("whoever has not set everything up is told what to fix, in plain English", () => {
  test.each<[string, Record<string, string>, RegExp]>([
    [
      "a wrong token",
      { CONTENTFUL_MANAGEMENT_TOKEN: TOKEN },
      /^localhost:\d+ does not accept the management token …wxyz\. Make a personal access token in Contentful under Settings, CMA tokens, and set CONTENTFUL_MANAGEMENT_TOKEN to it\. Contentful says: .+ \(request \S+\)\n$/,
    ],
    [
      "an unknown space",
      { CONTENTFUL_SPACE_ID: "elsewhere" },
      /^There is no space elsewhere that this management token can open\. .+\n$/,
    ],
    [
      "an unknown environment",
      { CONTENTFUL_ENVIRONMENT: "staging" },
      /^The space local0space0 has no environment staging\. .+\n$/,
    ],
  ])("%s", async (_what, variables, sentence) => {
    const { code, stderr } = await cms.run("apply", [], variables);
    expect(code).toBe(1);
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toMatch(/CFPAT|\n\s+at /);
    expect(cms.writes()).toEqual([]);
  });

  test("an option or a command that does not exist, with those that do", async () => {
    const { code, stderr } = await cms.run("apply", ["--force"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^Unknown option '--force'.*\n\nnpm run cms:apply/);
    expect(await cms.run("destroy")).toMatchObject({
      code: 2,
      stderr:
        'There is no command "destroy". There are: plan, apply, seed, pull, reviews, webhook, check.\n',
    });
    expect(cms.contentful.calls.count()).toBe(0);
  });

  test("a command explains itself, and all of them together do", async () => {
    expect((await runCommand(["plan", "--help"], {})).stdout).toMatch(/^npm run cms:plan\n/);
    expect((await runCommand([], {})).stdout.match(/^npm run cms:\w+/gm)).toHaveLength(7);
  });
});

test("a Contentful that is slow to answer is given time, and the person is told", async () => {
  const path = /content_types\//;
  cms.contentful.faults.add(
    { api: "management", method: "PUT", path, rateLimitSeconds: 1, times: 1 },
    { api: "management", method: "PUT", path, status: 503, times: 1, after: 2 },
    { api: "management", method: "GET", path: /editor_interface$/, reset: true, times: 1 },
  );
  const { code, stderr } = await cms.run("apply");
  expect(code).toBe(0);
  for (const reason of ["Rate limit", "Server 503", "Connection"]) {
    expect(stderr).toMatch(new RegExp(`^${reason} error occurred\\. Waiting for \\d+ ms`, "m"));
  }
  expect((await cms.run("plan")).stdout).toContain("Nothing to change");
});

test("behind a proxy, the commands reach Contentful through it", async () => {
  const proxy = await startProxy();
  const { code } = await cms.start("plan", [], { HTTPS_PROXY: proxy.url }).result;
  proxy.close();
  expect(code).toBe(0);
  expect(new Set(proxy.targets)).toEqual(new Set([cms.contentful.hosts.management]));
});
