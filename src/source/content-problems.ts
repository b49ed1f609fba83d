/** Where open pages of the developer's server learn what is wrong: server-sent events, each the whole list. */
export const CONTENT_PROBLEMS = "/__content/problems";
