declare module "gatsby-plugin-react-helmet/gatsby-ssr" {
  import type { RenderBodyArgs } from "gatsby";

  /** Adds the tags of what was rendered since the last call. */
  export function onRenderBody(
    page: Pick<RenderBodyArgs, "setBodyAttributes" | "setHeadComponents" | "setHtmlAttributes">,
  ): void;
}
