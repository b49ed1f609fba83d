import { createResolvers } from "../../../src/source/schema";

type Resolve = (source: object, options: object, context: object, info: object) => Promise<object>;

let resolvers: Record<string, Record<string, { resolve: Resolve }>>;

beforeAll(async () => {
  const take = (all: typeof resolvers) => void (resolvers = all);
  const args = { createResolvers: take, createNodeId: (key: string) => key };
  await createResolvers!(args as never, { plugins: [] }, () => undefined);
});

const NODES: Readonly<Record<string, object>> = {
  arch: { absolutePath: "/arch.jpg" },
  "PictureFile /arch.jpg": { hasAlpha: false, isDarkBehindText: true },
};

/** Resolves a field of a node; `original` is the plugins' resolver. */
const resolved = (
  [type, field]: readonly [string, string],
  source: object,
  original: (source: object, options: object) => object,
  options = {},
) => {
  const getNodeById = ({ id }: { id: string }) => NODES[id];
  const originalResolver = (...all: [object, object]) => Promise.resolve(original(...all));
  return resolvers[type]![field]!.resolve(
    source,
    options,
    { nodeModel: { getNodeById } },
    { originalResolver },
  );
};

const imageData = ["ImageSharp", "gatsbyImageData"] as const;

test.each([
  ["Page", "heroImage", { heroFocus: "right bottom" }, "right bottom"],
  // sharp chooses the most striking part.
  ["Page", "heroImage", { heroFocus: null }, "attention"],
  ["Service", "image", { focus: "top" }, "top"],
  ["Service", "image", { focus: null }, "center"],
])("crops a %s's %s with %p to %s", async (type, field, entry, focus) => {
  const file = await resolved([type, field], entry, () => ({}));
  const image = await resolved(["File", "childImageSharp"], file, () => ({ parent: "arch" }));
  const askedFor = (options: object) =>
    resolved(imageData, image, (_image, asked) => asked, options);
  const transformOptions = { grayscale: false, cropFocus: "east" };
  expect(await askedFor({ aspectRatio: 1, transformOptions })).toEqual({
    aspectRatio: 1,
    transformOptions: { grayscale: false, cropFocus: focus },
  });
  expect(await askedFor({ transformOptions })).toEqual({ transformOptions });
});
