/** What is done before gatsby-source-contentful reads, and said where it ends the build itself. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import type { Node, PluginOptionsSchemaArgs, SourceNodesArgs } from "gatsby";
import reporter from "gatsby-cli/lib/reporter";
import type { BuildProblems } from "../../../src/fail-build";
import { checkAccess } from "../../../src/source/contentful/client";
import { pluginOptionsSchema, sourceNodes } from "../../../src/source/contentful/plugin";
import { sync } from "../../../src/source/contentful/plugin-options";
import { root } from "../../support/project";
import { tempFolder } from "../../support/temp-folder";

jest.mock("gatsby/dist/datastore", () => ({ getDataStore: () => ({ ready: () => undefined }) }));
jest.mock("gatsby/dist/utils/source-nodes-api-runner", () => ({}));
jest.mock("../../../src/source/contentful/client", () => ({
  ...jest.requireActual<object>("../../../src/source/contentful/client"),
  checkAccess: jest.fn(),
}));

const FILE = ".hosting/problems.json";
const folder = tempFolder();
let once: jest.SpyInstance;
let said: string;

beforeEach(() => {
  process.chdir(folder.path);
  rmSync(FILE, { force: true });
  said = "";
  jest.replaceProperty(process, "env", {
    CONTENTFUL_SPACE_ID: "space1",
    CONTENTFUL_ACCESS_TOKEN: "abcdefghij-KLMNOPQRST_0123456789",
    ENV_FILE: "",
    gatsby_executing_command: "build",
  });
  once = jest.spyOn(process, "once").mockReturnThis();
  jest.spyOn(process.stderr, "write").mockImplementation((text) => {
    said += String(text);
    return true;
  });
  // Gatsby's own panic ends the process.
  jest.spyOn(reporter, "panic").mockImplementation(() => {
    throw new Error("Gatsby ends here.");
  });
});
afterEach(() => process.chdir(root));

/** Has Gatsby check the plugin's options, as it does before it reads anything. */
async function begin() {
  let check: () => Promise<void> = () => Promise.reject(new Error("Nothing is checked."));
  const schema = { external: (given: typeof check) => (check = given), items: () => schema };
  const object = () => ({ ...schema, unknown: () => schema });
  pluginOptionsSchema!({
    Joi: { array: () => schema, object },
  } as unknown as PluginOptionsSchemaArgs);
  await check();
}

/** The process ends with a code. */
function exit(code: number) {
  for (const [event, listener] of once.mock.calls as [string, (code: number) => void][]) {
    if (event === "exit") listener(code);
  }
}

const problems = () => JSON.parse(readFileSync(FILE, "utf8")) as BuildProblems;

test("a Contentful that cannot be read ends the build before the plugin begins", async () => {
  jest.mocked(checkAccess).mockRejectedValue(new Error("It refuses the access token"));
  await expect(begin()).rejects.toThrow("Gatsby ends here.");
  expect(problems()).toMatchObject({
    kind: "contentful",
    problems: ["It refuses the access token."],
  });
});

test("a plugin that ends the build while it reads is explained", async () => {
  jest.mocked(checkAccess).mockResolvedValue();
  await begin();
  exit(1);
  const { kind, problems: sentences } = problems();
  expect(kind).toBe("contentful");
  expect(sentences[0]).toContain("answers at first, and fails before everything is read");
  expect(said).toContain(sentences[0]);
});

test.each([
  ["is whole", true, 0],
  ["fails after all was read", false, 1],
])("nothing is said of Contentful where the build %s", async (_what, isReading, code) => {
  jest.mocked(checkAccess).mockResolvedValue();
  await begin();
  sync.isRunning = isReading;
  exit(code);
  expect([said, existsSync(FILE)]).toEqual(["", false]);
});

test("the plugin begins from nothing in each build", async () => {
  const actions = { deleteNode: jest.fn(), setPluginStatus: jest.fn() };
  const del = jest.fn();
  const node = (id: string, owner: string, parent: string | null = null) =>
    ({ id, parent, internal: { owner } }) as Node;
  const entry = node("entry", "gatsby-source-contentful");
  const others = [node("text", "gatsby-source-contentful", "entry"), node("own", "the-site")];
  sync.fields.set("entry", {});
  await sourceNodes!(
    {
      actions,
      getCache: () => ({ del }),
      getNodes: () => [entry, ...others],
    } as unknown as SourceNodesArgs,
    { plugins: [] },
    () => undefined,
  );
  const plugin = { name: "gatsby-source-contentful" };
  expect(actions.deleteNode.mock.calls).toEqual([[entry, plugin]]);
  expect(actions.setPluginStatus).toHaveBeenCalledWith(
    { "contentful-sync-token-space1-master": null },
    plugin,
  );
  expect(del).toHaveBeenCalledTimes(1);
  expect(sync.fields.size).toBe(0);
});
