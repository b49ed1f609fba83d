export { replaceHydrateFunction } from "./src/startup/hydrate";
export { wrapPageElement } from "./src/layout/layout";
export { onClientEntry, onInitialClientRender } from "./src/startup/load-failure";
export { shouldUpdateScroll } from "./src/layout/should-update-scroll";
