export { replaceHydrateFunction } from "./src/layout/hydrate";
export { onClientEntry, onInitialClientRender } from "./src/layout/load-failure";
export { shouldUpdateScroll } from "./src/layout/should-update-scroll";
export { wrapPageElement, wrapRootElement } from "./src/root";
