import type { NodeInput } from "gatsby";
import { createFileNodeFromBuffer } from "gatsby-source-filesystem";
import sharp from "sharp";
import type { RawImage } from "../model/fields";
import type { ImageArgs } from "./contentful/download-images";

const PLACEHOLDER = "draft-without-picture";
const PLACEHOLDER_DRAWING = `
<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
  <rect width="1600" height="1200" fill="#8d8d86" />
  <text x="800" y="620" text-anchor="middle" font-family="sans-serif" font-size="90" fill="#fff">Draft: no picture yet</text>
</svg>`;

/** The picture that a draft shows where it must have one and has none. */
export async function placeholderImage(args: ImageArgs): Promise<RawImage> {
  const cached = args.getNodesByType("File").find((node) => node["name"] === PLACEHOLDER);
  if (cached) {
    args.actions.touchNode(cached);
    return { path: String(cached["absolutePath"]) };
  }
  const { absolutePath } = await createFileNodeFromBuffer({
    buffer: await sharp(Buffer.from(PLACEHOLDER_DRAWING)).png().toBuffer(),
    name: PLACEHOLDER,
    ext: ".png",
    getCache: args.getCache,
    // No other picture's node has a hash: with it, the types would not be those of a build.
    createNode: (
      { hash: _hash, ...node }: NodeInput & { hash: string },
      plugin: { name: string },
    ) => args.actions.createNode(node, plugin),
    createNodeId: args.createNodeId,
  });
  return { path: absolutePath };
}
