/** Declares the package's types, which it does not export. */
declare module "doiuse" {
  import type { ChildNode, Plugin } from "postcss";

  interface Usage {
    readonly feature: string;
    /** `missing` names the browsers that lack the feature; absent if all of them have it. */
    readonly featureData: { readonly missing?: string };
    readonly usage: ChildNode;
  }

  /** Reports each use of a feature that at least one of the browsers lacks. */
  export default function doiuse(options: {
    readonly browsers: readonly string[];
    readonly onFeatureUsage: (usage: Usage) => void;
  }): Plugin;
}
