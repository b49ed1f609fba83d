/** Language of the site's text. */
export const LANGUAGE = "en-CA";
