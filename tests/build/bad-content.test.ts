import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(__dirname, "../..");

/** The helpers are modules, which Jest's sandbox does not load: a process of its own does. */
const evaluate = (script: string) =>
  execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: root,
    encoding: "utf8",
  });

let site: string;

beforeAll(() => {
  site = evaluate(`
    import { copySite } from "./tests/support/project.mjs";
    process.stdout.write(copySite({ keep: true, built: true }));
  `);
});

afterAll(() => rmSync(site, { recursive: true, force: true }));

/** Every file below the folder, with a fingerprint of what is in it. */
function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(path.join(site, folder), { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => statSync(path.join(site, folder, name)).isFile());
  return Object.fromEntries(
    files.map((name) => {
      const bytes = readFileSync(path.join(site, folder, name));
      return [name, createHash("sha1").update(bytes).digest("hex")];
    }),
  );
}

function changeEntry(file: string, index: number, fields: Record<string, unknown>) {
  const name = path.join(site, "src/content", file);
  const entries = JSON.parse(readFileSync(name, "utf8")) as Record<string, unknown>[];
  Object.assign(entries[index]!, fields);
  writeFileSync(name, JSON.stringify(entries));
}

test("a fault in the content fails the build, lists every problem, and leaves the live site alone", () => {
  const live = filesOf("public");
  expect(Object.keys(live)).toContain("index.html");
  changeEntry("testimonials.json", 0, { rating: 7, author: "Maya & Daniel" });
  changeEntry("services.json", 1, { slug: "traditional" });
  changeEntry("gallery-photos.json", 2, { image: "lost.jpg" });

  const env: NodeJS.ProcessEnv = { ...process.env, GATSBY_TELEMETRY_DISABLED: "1", CI: "true" };
  for (const name of ["NODE_ENV", "CONTENTFUL_SPACE_ID", "CONTENTFUL_ACCESS_TOKEN"]) {
    Reflect.deleteProperty(env, name);
  }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, "node_modules/gatsby/cli.js"), "build"],
    { cwd: site, env, encoding: "utf8", timeout: 100_000 },
  );
  // Gatsby breaks long lines to the width of the terminal.
  const output = `${stdout}${stderr}`.replace(/\s+/g, " ");

  expect(status).toBe(1);
  expect(output).toContain(
    "The content has 3 problems, so nothing was built and the live site stays as it is.",
  );
  for (const problem of [
    'Testimonial "Maya & Daniel": Rating must be a whole number from 0 to 5, but is 7. Change it at src/content/testimonials.json, entry 1',
    'Service "Multicultural": Slug "traditional" is used already, at src/content/services.json, entry 1. Give this one a value of its own at src/content/services.json, entry 2',
    'Picture "lost.jpg" cannot be found. Add the file, or choose another, at src/content/gallery-photos.json, entry 3',
  ]) {
    expect(output).toContain(problem);
  }
  const now = filesOf("public");
  const changed = Object.keys({ ...live, ...now }).filter((name) => live[name] !== now[name]);
  // Gatsby copies a library there before it looks at any content; a good build takes it out again.
  expect(changed.filter((name) => !name.startsWith("~partytown/"))).toEqual([]);
}, 120_000);
