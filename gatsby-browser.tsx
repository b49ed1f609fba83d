export { wrapPageElement } from "./src/layout/layout";
export {
  onClientEntry,
  onInitialClientRender,
  onRouteUpdate,
  replaceHydrateFunction,
  shouldUpdateScroll,
} from "./src/startup/start";
