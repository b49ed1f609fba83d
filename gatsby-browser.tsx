export { wrapPageElement } from "./src/layout/layout";
export { onClientEntry, onInitialClientRender, replaceHydrateFunction } from "./src/startup/start";
