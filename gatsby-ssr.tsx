export { wrapPageElement, wrapRootElement } from "./src/root";
export { onPreRenderHTML, onRenderBody, replaceRenderer } from "./src/seo/static-head";
