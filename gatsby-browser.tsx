export { replaceHydrateFunction } from "./src/layout/hydrate";
export { wrapPageElement } from "./src/layout/layout";
export { onClientEntry, onInitialClientRender } from "./src/layout/load-failure";
export { shouldUpdateScroll } from "./src/layout/should-update-scroll";
