/** What is done before gatsby-source-contentful reads, and said where it ends the build itself. */
import { existsSync } from "node:fs";
import type { Node, PluginOptionsSchemaArgs, SourceNodesArgs } from "gatsby";
import { checkAccess } from "../../../src/source/contentful/client";
import { pluginOptionsSchema, sourceNodes } from "../../../src/source/contentful/plugin";
import { sync } from "../../../src/source/contentful/plugin-options";
import { readProblems } from "../../support/problems";
import { tempFolder, workIn } from "../../support/temp-folder";
import { catchEnd } from "../build-step";

jest.mock("gatsby/dist/datastore", () => ({ getDataStore: () => ({ ready: () => undefined }) }));
jest.mock("gatsby/dist/utils/source-nodes-api-runner", () => ({}));
jest.mock("../../../src/source/contentful/client", () => ({
  ...jest.requireActual<object>("../../../src/source/contentful/client"),
  checkAccess: jest.fn(),
}));

const folder = tempFolder("test");
let once: jest.SpyInstance;
let said: string;

workIn(folder);
beforeEach(() => {
  said = "";
  jest.replaceProperty(process, "env", {
    CONTENTFUL_SPACE_ID: "space1",
    CONTENTFUL_ACCESS_TOKEN: "abcdefghij-KLMNOPQRST_0123456789",
    ENV_FILE: "",
    gatsby_executing_command: "build",
  });
  once = catchEnd();
  jest.spyOn(process, "exit").mockImplementation(() => {
    throw new Error("Gatsby ends here.");
  });
  jest.spyOn(process.stderr, "write").mockImplementation((text) => {
    said += String(text);
    return true;
  });
});

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

test("a Contentful that cannot be read ends the build before the plugin begins", async () => {
  jest.mocked(checkAccess).mockRejectedValue(new Error("It refuses the access token"));
  await expect(begin()).rejects.toThrow("Gatsby ends here.");
  const problems = ["It refuses the access token."];
  expect(readProblems(folder.path)).toMatchObject({ kind: "contentful", problems });
});

test("a plugin that ends the build while it reads is explained", async () => {
  jest.mocked(checkAccess).mockResolvedValue();
  await begin();
  exit(1);
  const { kind, problems } = readProblems(folder.path);
  expect(kind).toBe("contentful");
  expect(problems[0]).toContain("answers at first, and fails before everything is read");
  expect(said).toContain(problems[0]);
});

test.each([
  ["is whole", true, 0],
  ["fails after all was read", false, 1],
])("nothing is said of Contentful where the build %s", async (_what, isReading, code) => {
  jest.mocked(checkAccess).mockResolvedValue();
  await begin();
  sync.isRunning = isReading;
  exit(code);
  expect([said, existsSync(".hosting/problems.json")]).toEqual(["", false]);
});

test("the plugin begins from nothing in each build", async () => {
  const actions = { deleteNode: jest.fn(), setPluginStatus: jest.fn() };
  const del = jest.fn();
  const node = (id: string, owner: string, parent: string | null = null) =>
    ({ id, parent, internal: { owner } }) as Node;
  const entry = node("entry", "gatsby-source-contentful");
  const others = [node("text", "gatsby-source-contentful", "entry"), node("own", "the-site")];
  sync.fields.set("entry", {});
  const gatsby = { actions, getCache: () => ({ del }), getNodes: () => [entry, ...others] };
  await sourceNodes!(gatsby as unknown as SourceNodesArgs, { plugins: [] }, () => undefined);
  const plugin = { name: "gatsby-source-contentful" };
  expect(actions.deleteNode.mock.calls).toEqual([[entry, plugin]]);
  expect(actions.setPluginStatus).toHaveBeenCalledWith(
    { "contentful-sync-token-space1-master": null },
    plugin,
  );
  expect(del).toHaveBeenCalledTimes(1);
  expect(sync.fields.size).toBe(0);
});
