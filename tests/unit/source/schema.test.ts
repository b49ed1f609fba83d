import path from "node:path";
import sharp from "sharp";
import { createResolvers } from "../../../src/source/schema";
import { tempFolder } from "../../support/temp-folder";

type Resolve = (image: object, options: object, context: object, info: object) => Promise<object>;

const folder = tempFolder();

test.each([
  ["rings.png", 0, undefined],
  ["rings.webp", 0, undefined],
  ["arch.png", 1, "#080808"],
  ["arch.jpg", 1, "#080808"],
])("no colour of a placeholder shows through %s", async (name, alpha, backgroundColor) => {
  const channels = alpha === 1 ? 3 : 4;
  const background = { r: 68, g: 51, b: 34, alpha };
  const file = path.join(folder.path, name);
  await sharp({ create: { width: 60, height: 40, channels, background } }).toFile(file);
  let resolve: Resolve | undefined;
  const take = ({ ImageSharp }: { ImageSharp: { gatsbyImageData: { resolve: Resolve } } }) => {
    resolve = ImageSharp.gatsbyImageData.resolve;
  };
  await createResolvers!({ createResolvers: take } as never, { plugins: [] }, () => undefined);
  const getNodeById = ({ id }: { id: string }) => ({ absolutePath: path.join(folder.path, id) });
  const originalResolver = (image: object, options: object) =>
    Promise.resolve({ backgroundColor: "#080808", image, options });
  const [image, options] = [{ parent: name }, { width: 9 }];
  expect(
    await resolve!(image, options, { nodeModel: { getNodeById } }, { originalResolver }),
  ).toEqual({ backgroundColor, image, options });
});
