/** Where the officiant works: what another country changes, beside the texts (docs/extend.md). */

/** Language of all of the site's own text, as a tag. */
export const LANGUAGE = "en-CA";

/** Time zone of the couples, whatever the machine that builds has: dates expire at midnight there. */
export const TIME_ZONE = "America/Vancouver";

/** Currency of prices, by ISO 4217, where their sign is one that several currencies share. */
export const CURRENCY = "CAD";

/** Law that asks for the privacy note. The form for the site settings names it. */
export const PRIVACY_LAW = "British Columbia's Personal Information Protection Act";
