import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readProblems } from "../support/problems";
import { publicFiles } from "../support/public-files";
import { buildSite, copySite } from "../support/site-copy";

let site: string;

beforeAll(() => {
  site = copySite({ built: true });
});

afterAll(() => rmSync(site, { recursive: true, force: true }));

function changeEntry(file: string, index: number, fields: Record<string, unknown>) {
  const name = path.join(site, "src/content", file);
  const entries = JSON.parse(readFileSync(name, "utf8")) as Record<string, unknown>[];
  Object.assign(entries[index]!, fields);
  writeFileSync(name, JSON.stringify(entries));
}

test("a fault in the content fails the build, lists every problem, and leaves the live site alone", async () => {
  const live = publicFiles(site);
  expect([...live.keys()]).toContain("index.html");
  changeEntry("testimonials.json", 0, { rating: 7, author: "Maya & Daniel" });
  changeEntry("services.json", 1, { slug: "traditional" });
  changeEntry("gallery-photos.json", 2, { image: "lost.jpg" });

  const { code, output } = await buildSite(site);

  const { kind, problems } = readProblems(site);
  expect(code).toBe(1);
  expect(output).toContain(
    "The content has 3 problems, so nothing was built and the live site stays as it is.",
  );
  for (const problem of [
    'Testimonial "Maya & Daniel": Rating must be a whole number from 0 to 5, but is 7. Change it at src/content/testimonials.json, entry 1',
    'Service "Multicultural": Slug "traditional" is used already, at src/content/services.json, entry 1. Give this one a value of its own at src/content/services.json, entry 2',
    'Picture "lost.jpg" cannot be found. Add the file, or choose another, at src/content/gallery-photos.json, entry 3',
  ]) {
    expect(output).toContain(problem);
    expect(problems.join("\n")).toContain(problem);
  }
  expect(kind).toBe("content");
  expect(publicFiles(site)).toEqual(live);
}, 300_000);
