export { wrapPageElement } from "./src/layout/layout";
export {
  onClientEntry,
  onInitialClientRender,
  replaceHydrateFunction,
  shouldUpdateScroll,
} from "./src/startup/start";
