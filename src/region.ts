/** Everything except the texts that a site for another country has to change (docs/extend.md). */

/** Language tag of the site's own text. */
export const LANGUAGE = "en-CA";

/** Time zone of the couples, in which dates expire at midnight, regardless of the machine that builds. */
export const TIME_ZONE = "America/Vancouver";

/** Currency (ISO 4217) of prices whose sign is shared by several currencies. */
export const CURRENCY = "CAD";

/** Law that requires the privacy note. The form of the site settings names it. */
export const PRIVACY_LAW = "British Columbia's Personal Information Protection Act";
