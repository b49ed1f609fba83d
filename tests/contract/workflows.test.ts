/** Rules for the GitHub workflows. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { readText, root } from "../support/project";

interface Job {
  readonly steps: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly env?: Readonly<Record<string, string>>;
  }[];
}

const folder = path.join(root, ".github/workflows");

/** Reads the jobs of a workflow. Fails if the file is not YAML. */
const jobsOf = (file: string) =>
  (parse(readFileSync(path.join(folder, file), "utf8")) as { jobs: Record<string, Job> }).jobs;

test.each(readdirSync(folder))("%s pins each action to a commit, which nobody can move", (file) => {
  const steps = Object.values(jobsOf(file)).flatMap((job) => job.steps);
  const actions = steps.flatMap(({ uses }) => uses ?? []);
  expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
});

test("the deployed build gets every build variable of .env.example", () => {
  const offered = readText(".env.example");
  const names = [...offered.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!);
  // Variables for commands, drafts and the publisher.
  const unrelated = /MANAGEMENT|UPLOAD|PREVIEW|DRAFTS|WEBHOOK|HOOK_URL|DISPATCH|^LIVE_BUILD_FILE$/;
  const buildVariables = names.filter((name) => !unrelated.test(name));
  expect(buildVariables).toContain("EDITOR_BRANCH");
  const { env } = jobsOf("deploy.yml")["build"]!.steps.find(({ run }) => run === "npm run build")!;
  expect(Object.keys(env!).sort()).toEqual(buildVariables.sort());
});

test("only a job that runs no code of the repository gets the host's token", () => {
  const jobs = Object.values(jobsOf("deploy.yml"));
  const withToken = jobs.filter((job) => JSON.stringify(job).includes("CLOUDFLARE_API_TOKEN"));
  expect(withToken).toHaveLength(1);
  const [{ steps }] = withToken as [Job];
  expect(steps.some(({ uses }) => uses?.startsWith("actions/checkout@"))).toBe(false);
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual([
    expect.stringMatching(/wrangler@\d+\.\d+\.\d+ deploy --no-bundle$/),
  ]);
});
