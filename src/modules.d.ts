declare module "gatsby-plugin-react-helmet/gatsby-ssr" {
  import type { RenderBodyArgs } from "gatsby";

  /** Adds the head tags that have been rendered since the last call. */
  export function onRenderBody(
    page: Pick<RenderBodyArgs, "setBodyAttributes" | "setHeadComponents" | "setHtmlAttributes">,
  ): void;
}
