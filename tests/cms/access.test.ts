import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { commands, runCommand, startCommand, type Result } from "./commands";

jest.setTimeout(180_000);

const cms = commands();

const TOKEN = "CFPAT-a-token-that-nobody-knows-wxyz";
const STACK = /\n\s+at /;

function expectExplained({ code, stderr }: Result, sentence: RegExp) {
  expect(code).toBe(1);
  expect(stderr).toMatch(sentence);
  expect(stderr).not.toMatch(STACK);
  expect(stderr).not.toContain("CFPAT");
  expect(cms.writes()).toEqual([]);
}

describe("whoever has not set everything up is told what to fix, in plain English", () => {
  test("without any variable, all that are needed are named at once", async () => {
    const { code, stdout, stderr } = await startCommand(["plan"], {}).result;
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe(
      [
        "The environment cannot be used. Fix these variables and start again:",
        "  CONTENTFUL_SPACE_ID must be set: Contentful shows it under Settings, General settings",
        "  CONTENTFUL_MANAGEMENT_TOKEN must be set: make a personal access token in Contentful under Settings, CMA tokens",
        "",
      ].join("\n"),
    );
  });

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
    [
      "a host where nobody answers",
      { CONTENTFUL_MANAGEMENT_HOST: "localhost:1" },
      /\nlocalhost:1 cannot be reached \(ECONNREFUSED\)\. .+\n$/,
    ],
  ])("%s", async (_what, variables, sentence) => {
    expectExplained(await cms.run("apply", [], variables), sentence);
  });

  test("a certificate that this machine does not trust", async () => {
    const result = await cms.start("apply", [], { NODE_EXTRA_CA_CERTS: "" }).result;
    expectExplained(
      result,
      /\nThe certificate of localhost:\d+ is not one that this machine trusts\. .+\n$/,
    );
  });

  test("an option that does not exist, with those that do", async () => {
    const { code, stderr } = await cms.run("apply", ["--force"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^There is no option --force\.\n\nnpm run cms:apply/);
    expect(cms.contentful.calls.count()).toBe(0);
  });

  test("a command that does not exist, with those that do", async () => {
    const { code, stderr } = await cms.run("destroy");
    expect(code).toBe(2);
    expect(stderr).toBe(
      'There is no command "destroy". There are: plan, apply, seed, pull, photos, reviews, webhook, check, live.\n',
    );
  });

  test.each(["plan", "apply", "seed", "pull", "webhook", "check", "live"])(
    "%s explains itself",
    async (command) => {
      const { code, stdout } = await runCommand([command, "--help"], {});
      expect(code).toBe(0);
      expect(stdout).toContain(`npm run cms:${command}`);
    },
  );
});

describe("a Contentful that is slow to answer", () => {
  test("is given time, and the person is told", async () => {
    const path = /content_types\//;
    cms.contentful.faults.add(
      { api: "management", method: "PUT", path, rateLimitSeconds: 1, times: 1 },
      { api: "management", method: "PUT", path, status: 503, times: 1, after: 2 },
      { api: "management", method: "GET", path: /editor_interface$/, reset: true, times: 1 },
    );
    const { code, stderr } = await cms.run("apply");
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Contentful gets too many requests: trying again in \d s\.$/m);
    expect(stderr).toMatch(/^Contentful has trouble \(503\): trying again in \d s\.$/m);
    expect(stderr).toMatch(/^Contentful did not answer: trying again in \d s\.$/m);
    expect((await cms.run("plan")).stdout).toContain("Nothing to change");
  });

  test("and one that stays in trouble is named, without a stack trace", async () => {
    cms.contentful.faults.add({ api: "management", path: /locales/, status: 503 });
    const { code, stderr } = await cms.run("plan");
    expect(code).toBe(1);
    expect(stderr).toContain("Contentful has trouble itself (status 503).");
    expect(stderr).not.toMatch(STACK);
  });
});

describe("behind a proxy", () => {
  const proxy = { server: undefined as unknown as Server, address: "", asked: [] as string[] };

  beforeEach(async () => {
    proxy.asked = [];
    proxy.server = createServer().on("connect", ({ url = "" }, client: Socket) => {
      proxy.asked.push(url);
      const [host, port] = url.split(":");
      const target = connect(Number(port), host, () => {
        client.write("HTTP/1.1 200 Connection established\r\n\r\n");
        target.pipe(client).pipe(target);
      });
      for (const socket of [client, target]) socket.on("error", () => socket.destroy());
    });
    await new Promise<void>((resolve) => proxy.server.listen(0, "127.0.0.1", resolve));
    proxy.address = `http://127.0.0.1:${(proxy.server.address() as AddressInfo).port}`;
  });

  afterEach(() => {
    proxy.server.closeAllConnections();
    proxy.server.close();
  });

  test("the commands reach Contentful through it", async () => {
    const { code } = await cms.start("plan", [], { HTTPS_PROXY: proxy.address }).result;
    expect(code).toBe(0);
    expect(new Set(proxy.asked)).toEqual(new Set([cms.contentful.hosts.management]));
  });
});
