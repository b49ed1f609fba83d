/** Address to which an open page reports every 10 seconds that somebody looks at it. Its query is the server's token. */
export const LOOKING = "/__draft-preview/looking";
