import path from "node:path";
import sharp, { type Color } from "sharp";
import { createResolvers } from "../../../src/source/schema";
import { tempFolder } from "../../support/temp-folder";

type Resolve = (image: object, options: object, context: object, info: object) => Promise<object>;

const folder = tempFolder();

/** What a query gets of a picture for which the plugin has chosen a placeholder. */
async function imageData(file: string): Promise<object> {
  let resolve: Resolve | undefined;
  const take = ({ ImageSharp }: { ImageSharp: { gatsbyImageData: { resolve: Resolve } } }) => {
    resolve = ImageSharp.gatsbyImageData.resolve;
  };
  await createResolvers!({ createResolvers: take } as never, { plugins: [] }, () => undefined);
  const getNodeById = ({ id }: { id: string }) => ({ absolutePath: path.join(folder.path, id) });
  const originalResolver = (image: object, options: object) =>
    Promise.resolve({ backgroundColor: "#080808", layout: "fullWidth", image, options });
  return resolve!(
    { parent: file },
    { width: 9 },
    { nodeModel: { getNodeById } },
    { originalResolver },
  );
}

const CLEAR: Color = { r: 0, g: 0, b: 0, alpha: 0 };

test.each([
  ["rings.png", CLEAR, undefined],
  ["rings.webp", CLEAR, undefined],
  ["rings.avif", CLEAR, undefined],
  ["arch.png", "#443322", "#080808"],
  ["arch.jpg", "#443322", "#080808"],
])("no colour shows through %s", async (name, background, placeholder) => {
  const channels = background === CLEAR ? 4 : 3;
  await sharp({ create: { width: 60, height: 40, channels, background } }).toFile(
    path.join(folder.path, name),
  );
  expect(await imageData(name)).toEqual({
    backgroundColor: placeholder,
    layout: "fullWidth",
    image: { parent: name },
    options: { width: 9 },
  });
});
