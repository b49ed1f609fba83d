import path from "node:path";
import sharp from "sharp";
import { createResolvers } from "../../../src/source/schema";
import { tempFolder } from "../../support/temp-folder";

type Resolve = (source: object, options: object, context: object, info: object) => Promise<object>;

const folder = tempFolder();

let resolvers: Record<string, Record<string, { resolve: Resolve }>>;

beforeAll(async () => {
  const take = (all: typeof resolvers) => void (resolvers = all);
  await createResolvers!({ createResolvers: take } as never, { plugins: [] }, () => undefined);
});

/** Resolves a field of a node; `original` is the plugins' resolver. */
const resolved = (
  [type, field]: readonly [string, string],
  source: object,
  original: (source: object, options: object) => object,
  options = {},
) => {
  const getNodeById = ({ id }: { id: string }) => ({ absolutePath: path.join(folder.path, id) });
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
  const picture = { channels: 3, width: 60, height: 40, background: "#443322" } as const;
  await sharp({ create: picture }).toFile(path.join(folder.path, "arch.jpg"));
  const file = await resolved([type, field], entry, () => ({}));
  const image = await resolved(["File", "childImageSharp"], file, () => ({ parent: "arch.jpg" }));
  const askedFor = (options: object) =>
    resolved(imageData, image, (_image, asked) => asked, options);
  const transformOptions = { grayscale: false, cropFocus: "east" };
  expect(await askedFor({ aspectRatio: 1, transformOptions })).toEqual({
    aspectRatio: 1,
    transformOptions: { grayscale: false, cropFocus: focus },
  });
  expect(await askedFor({ transformOptions })).toEqual({ transformOptions });
});
