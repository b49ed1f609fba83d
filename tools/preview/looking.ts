/** Where an open page says every 10 seconds that somebody looks at it; its query is the server's token. */
export const LOOKING = "/__draft-preview/looking";
