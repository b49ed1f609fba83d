export { wrapPageElement } from "./src/layout/layout";
export { onRenderBody, replaceRenderer } from "./src/seo/static-head";
