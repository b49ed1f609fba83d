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
