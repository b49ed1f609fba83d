import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildSite, copySite, shrinkPictures } from "../support/site-copy";

let site: string;

beforeAll(async () => {
  site = copySite();
  await shrinkPictures(site);
});

afterAll(() => rmSync(site, { recursive: true, force: true }));

const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(site, file), "utf8"));

test("a link that only the finished pages can tell leads nowhere fails the build, in words", async () => {
  const file = "src/content/faqs.json";
  const faqs = readJson(file) as { answer: string; page: string }[];
  faqs.find(({ page }) => page === "services")!.answer += " See [more reviews](/reviews/7/).";
  writeFileSync(path.join(site, file), JSON.stringify(faqs));

  const { code, output } = await buildSite(site);

  const problem =
    "/reviews/7/ is missing, but /services/ leads to it. Correct the link, or add what it leads to.";
  const heading =
    "The finished pages have a problem, so they must not be published. The live site stays as it is.";
  expect(code).toBe(1);
  expect(output).toContain(heading);
  expect(output).toContain(problem);
  expect(readJson(".hosting/problems.json")).toEqual({
    kind: "pages",
    heading,
    problems: [problem],
  });
}, 300_000);

test("once the link is right, the next build passes and says so", async () => {
  const file = path.join(site, "src/content/faqs.json");
  writeFileSync(file, readFileSync(file, "utf8").replace("/reviews/7/", "/reviews/"));

  const { code } = await buildSite(site);

  expect(code).toBe(0);
  expect(readJson(".hosting/problems.json")).toEqual({ kind: null, heading: "", problems: [] });
}, 300_000);
