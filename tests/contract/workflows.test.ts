/** What GitHub runs of the project. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { root } from "../support/project";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly steps: readonly Step[];
  readonly env?: Readonly<Record<string, string>>;
  readonly container?: string | { readonly options: string };
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
}

const folder = path.join(root, ".github/workflows");
const files = readdirSync(folder);

/** The jobs of a workflow; a file that is no YAML fails here. */
const jobsOf = (file: string) =>
  (parse(readFileSync(path.join(folder, file), "utf8")) as { jobs: Record<string, Job> }).jobs;

const buildStep = () =>
  jobsOf("deploy.yml")["build"]!.steps.find(({ run }) => run === "npm run build")!;

test.each(files)("%s takes each action at a commit, which nobody can move", (file) => {
  const actions = Object.values(jobsOf(file)).flatMap(({ steps }) =>
    steps.flatMap(({ uses }) => uses ?? []),
  );
  expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
});

test("a pull request gets both suites, on every maintained Node", () => {
  const { test: job } = jobsOf("ci.yml");
  const [block = ""] = /```sh\n[^]*?```/.exec(readFileSync(path.join(root, "README.md"), "utf8"))!;
  const [, , second = ""] = block.split("\n");
  const [command = ""] = second.split("#");
  expect(job!.steps.flatMap(({ run }) => run ?? [])).toEqual(["npm ci", "${{ matrix.command }}"]);
  expect(job!.strategy?.matrix).toEqual({
    node: [20, 22, 24],
    command: [command.trim(), "npm run test:system"],
  });
  expect(job!.container).toBe("node:${{ matrix.node }}-bookworm");
});

test("a pull request gets the publisher on booted Debians, in a container that has the rights to boot them", () => {
  const { booted } = jobsOf("ci.yml");
  expect(booted!.container).toMatchObject({ options: "--privileged" });
  const { run, env } = booted!.steps.at(-1)!;
  expect(run).toBe("npx jest booted/debian-${{ matrix.debian }}");
  for (const release of booted!.strategy!.matrix["debian"]!) {
    const file = `packages/publisher/tests/booted/debian-${String(release)}.test.ts`;
    expect([file, existsSync(path.join(root, file))]).toEqual([file, true]);
  }
  expect(env).toEqual({ BOOTED_REQUIRED: "true" });
});

test("the tests may build the samples on GitHub, and a site to publish only where its variable says so", () => {
  const { test: job } = jobsOf("ci.yml");
  expect(job!.env).toMatchObject({ SITE_IS_DEMO: "true" });
  expect(buildStep().env).toMatchObject({ SITE_IS_DEMO: "${{ vars.SITE_IS_DEMO }}" });
});

test("a build that is published gets every variable that .env.example offers it", () => {
  const offered = readFileSync(path.join(root, ".env.example"), "utf8");
  const names = [...offered.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!);
  // Those of commands and of drafts, and the publisher's own.
  const others = /MANAGEMENT|UPLOAD|PREVIEW|DRAFTS|WEBHOOK|HOOK_URL|DISPATCH/;
  const ofBuilds = names.filter((name) => !others.test(name));
  expect(ofBuilds).toContain("EDITOR_BRANCH");
  expect(Object.keys(buildStep().env!).sort()).toEqual(ofBuilds.sort());
});

test("GitHub shows what a build has found, whether it was good or not", () => {
  const { steps } = jobsOf("deploy.yml")["build"]!;
  const report = steps.find(({ run }) => run?.includes("tools/hosting/report-problems.ts"))!;
  expect(report.run).toContain("${{ steps.build.outcome }}");
  expect(report.if).toBe("${{ !cancelled() && steps.build.outcome != 'skipped' }}");
});

test("only a job that runs nothing of the repository gets the host's token", () => {
  const jobs = Object.values(jobsOf("deploy.yml"));
  const withToken = jobs.filter((job) => JSON.stringify(job).includes("CLOUDFLARE_API_TOKEN"));
  expect(withToken).toHaveLength(1);
  const [{ steps }] = withToken as [Job];
  expect(steps.some(({ uses }) => uses?.startsWith("actions/checkout@"))).toBe(false);
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual([
    expect.stringMatching(/^npx --yes wrangler@\d+\.\d+\.\d+ pages deploy public /),
  ]);
});
