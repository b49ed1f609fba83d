import path from "node:path";
import type { SourceNodesArgs } from "gatsby";
import sharp from "sharp";
import type { RawImage } from "../model/fields";
import { createPictureNode, fileExists } from "./images";

const DRAWING = `
<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
  <rect width="1600" height="1200" fill="#8d8d86" />
  <text x="800" y="620" text-anchor="middle" font-family="sans-serif" font-size="90" fill="#fff">Draft: no picture yet</text>
</svg>`;

/** The picture that a draft shows where it must have one and has none. */
export async function placeholderImage(args: SourceNodesArgs): Promise<RawImage> {
  const file = path.resolve(".cache/draft-without-picture.png");
  if (!(await fileExists(file))) await sharp(Buffer.from(DRAWING)).png().toFile(file);
  await createPictureNode(args, file);
  return { path: file };
}
