import { runNode } from "../../support/site-copy";
import { commands } from "./commands";
import { startProxy } from "./proxy";

const cms = commands();

/** Runs a command in a process of its own, which reads variables of Node's. */
const spawn = (command: string, variables = {}) => {
  const program = ["--import", "tsx", "tools/contentful/cli.ts", command];
  return runNode(program, { ...cms.contentful.env, ...variables });
};

test("a Contentful that is busy is asked again by its client, and the person is told", async () => {
  const { faults } = cms.contentful;
  const [api, path] = ["management", /content_types\//] as const;
  faults.add({ api, method: "PUT", path, rateLimitSeconds: 1, times: 2 });
  faults.add({ api, method: "PUT", path, status: 503, times: 1, after: 2 });
  faults.add({ api, method: "GET", path: /editor_interface$/, reset: true, times: 1 });
  const { code, output } = await spawn("apply");
  expect(code).toBe(0);
  for (const reason of ["Rate limit", "Server 503", "Connection"])
    expect(output).toMatch(new RegExp(`${reason} error occurred\\. Waiting for \\d+ ms`));
  expect((await cms.run("plan")).stdout).toContain("Nothing to change");
});

test("behind a proxy, the commands reach Contentful through it", async () => {
  const proxy = await startProxy();
  const { code } = await spawn("plan", { HTTPS_PROXY: proxy.url });
  proxy.close();
  expect(code).toBe(0);
  expect(new Set(proxy.targets)).toEqual(new Set([cms.contentful.hosts.management]));
});
