/** What styles are made of. */
export * from "./media";
export * from "./theme";
