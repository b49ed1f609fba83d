import sharp from "sharp";
import { createFileNodeFromBuffer } from "gatsby-source-filesystem";
import type { RawImage } from "../../model/fields";
import type { PictureArgs } from "../pictures";

const NAME = "draft-without-picture";

const DRAWING = `
<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
  <rect width="1600" height="1200" fill="#8d8d86" />
  <text x="800" y="620" text-anchor="middle" font-family="sans-serif" font-size="90" fill="#fff">Draft: no picture yet</text>
</svg>`;

/** Draws the picture that stands where a draft must have one and has none. */
export async function standInPicture(args: PictureArgs): Promise<RawImage> {
  const here = args.getNodesByType("File").find((node) => node["name"] === NAME);
  if (here) {
    args.actions.touchNode(here);
    return { path: String(here["absolutePath"]) };
  }
  const buffer = await sharp(Buffer.from(DRAWING)).png().toBuffer();
  const { absolutePath } = await createFileNodeFromBuffer({
    buffer,
    name: NAME,
    ext: ".png",
    getCache: args.getCache,
    createNode: args.actions.createNode,
    createNodeId: args.createNodeId,
  });
  return { path: absolutePath };
}
