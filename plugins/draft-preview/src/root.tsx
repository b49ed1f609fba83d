import type { GatsbyBrowser } from "gatsby";
import { Banner } from "./banner";

/** Around the whole site: it stays when a page fails. */
export const wrapRootElement: GatsbyBrowser["wrapRootElement"] = ({ element }) => (
  <>
    {element}
    <Banner />
  </>
);
