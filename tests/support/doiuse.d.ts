/** The package's own types are not among what it exports. */
declare module "doiuse" {
  import type { ChildNode, Plugin } from "postcss";

  interface Usage {
    readonly feature: string;
    /** `missing` names the browsers that lack the feature; it is not there if all have it. */
    readonly featureData: { readonly missing?: string };
    readonly usage: ChildNode;
  }

  /** Calls back for each use of a feature that not every one of the browsers has. */
  export default function doiuse(options: {
    readonly browsers: readonly string[];
    readonly onFeatureUsage: (usage: Usage) => void;
  }): Plugin;
}
