declare module "gatsby-source-filesystem/create-file-node" {
  import type { GatsbyCache, NodeInput } from "gatsby";

  /** The File node of a file, as the plugin creates it for those in a folder. */
  export function createFileNode(
    file: string,
    createNodeId: (key: string) => string,
    options: object,
    cache: GatsbyCache,
  ): Promise<NodeInput>;
}

declare module "fontverter" {
  /** Converts a font file; its present format is read off its first bytes. */
  export function convert(font: Uint8Array, to: "sfnt" | "woff" | "woff2"): Promise<Buffer>;
}
