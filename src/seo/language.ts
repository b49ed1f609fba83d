/** Language of the site's words. */
export const LANGUAGE = "en-CA";
