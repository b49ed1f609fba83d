export { wrapPageElement } from "./src/layout/layout";
export { onPreRenderHTML, onRenderBody, replaceRenderer } from "./src/seo/static-head";
