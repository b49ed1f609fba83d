/** Where an open page tells the preview's server every 10 seconds that somebody looks at it. */
export const LOOKING = "/__draft-preview/looking";

/** In the preview's folder: says that this start of its server came as far as showing pages. */
export const SHOWN_FILE = ".shown";
