declare module "gatsby-source-contentful/plugin-options" {
  export function createPluginConfig(options: object): object;
}

declare module "gatsby-source-contentful/fetch" {
  import type { Reporter } from "gatsby";

  interface ContentType {
    readonly sys: { readonly id: string };
  }

  export function fetchContentTypes(options: {
    readonly pluginConfig: object;
    readonly reporter: Reporter;
  }): Promise<ContentType[]>;
}

declare module "gatsby-source-contentful/source-nodes" {
  import type { SourceNodesArgs } from "gatsby";

  export function sourceNodes(args: SourceNodesArgs, options: object): Promise<void>;
}
