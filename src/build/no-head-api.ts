/** Replaces Gatsby's Head API in the browser: this site has its head tags from React. */
export const headHandlerForBrowser = () => undefined;
