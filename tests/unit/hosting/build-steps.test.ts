import { readFile } from "node:fs/promises";
import path from "node:path";
import { finishPages } from "../../../src/hosting/build-steps";
import { tempFolder, writeFiles } from "../../support/temp-folder";

describe("finished pages", () => {
  const folder = tempFolder("test");
  const page = (body: string) =>
    `<!DOCTYPE html><html><head></head><body>${body}<script>window.pagePath="/";window.___chunkMapping="{}"</script><script src="/app.js" async=""></script></body></html>`;
  const read = (file: string) => readFile(path.join(folder.path, file), "utf8");

  beforeEach(async () => {
    await writeFiles(folder.path, {
      "page-data/index/page-data.json": '{"componentChunkName":"home","staticQueryHashes":[]}',
      "index.html": page("<script>a()</script>"),
      "contact/index.html": page('<form action="mailto:us@example.com"></form>'),
    });
    await finishPages(folder.path);
  });

  test("have a policy that allows what any page needs", async () => {
    expect(await read("index.html")).toContain("form-action mailto:");
    expect(await read("contact/index.html")).toContain("form-action mailto:");
    expect(await read("index.html")).toContain('<script data-scripts="/app.js"');
  });

  test("of a former build stay as they are, unless another page changes what all allow", async () => {
    const before = await read("index.html");
    await finishPages(folder.path);
    expect(await read("index.html")).toBe(before);
    const contact = page('<form action="/thanks/"></form>');
    await writeFiles(folder.path, { "contact/index.html": contact });
    await finishPages(folder.path);
    expect(await read("index.html")).toBe(
      before.replace("form-action mailto:", "form-action 'self'"),
    );
  });
});
