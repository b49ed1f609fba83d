/** Path to which a visible page reports every 10 seconds. The query is the server's token. */
export const VISIBLE_PATH = "/__draft-preview/visible";
