import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { finishPages } from "../../../src/hosting/build-steps";

describe("finished pages", () => {
  let folder: string;
  const gatsbyScripts =
    '<script>window.pagePath="/";window.___chunkMapping="{}"</script><script src="/app.js" async=""></script>';
  const write = (file: string, body: string) =>
    writeFile(
      path.join(folder, file),
      `<!DOCTYPE html><html><head></head><body>${body}${gatsbyScripts}</body></html>`,
    );
  const read = (file: string) => readFile(path.join(folder, file), "utf8");

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "pages-"));
    await mkdir(path.join(folder, "contact"));
    await mkdir(path.join(folder, "page-data/index"), { recursive: true });
    await writeFile(
      path.join(folder, "page-data/index/page-data.json"),
      '{"componentChunkName":"home","staticQueryHashes":[]}',
    );
    await write("index.html", "<script>a()</script>");
    await write("contact/index.html", '<form action="mailto:us@example.com"></form>');
    await finishPages(folder);
  });

  afterEach(() => rm(folder, { recursive: true }));

  test("have a policy that allows what any page needs", async () => {
    expect(await read("index.html")).toContain("form-action mailto:");
    expect(await read("contact/index.html")).toContain("form-action mailto:");
    expect(await read("index.html")).toContain('<script data-scripts="/app.js"');
  });

  test("of a former build stay as they are, unless another page changes what all allow", async () => {
    const before = await read("index.html");
    await finishPages(folder);
    expect(await read("index.html")).toBe(before);
    await write("contact/index.html", '<form action="/thanks/"></form>');
    await finishPages(folder);
    expect(await read("index.html")).toBe(
      before.replace("form-action mailto:", "form-action 'self'"),
    );
  });
});
