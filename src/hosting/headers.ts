/** Headers by name, in the order in which they are sent. */
export type Headers = Readonly<Record<string, string>>;

/** What a host has to send with which file. */
export interface HeaderRules {
  /** With every answer, errors too. */
  readonly everywhere: Headers;
  /** With files whose name changes when their content does; only where the file exists. */
  readonly hashed: Headers;
  /** With every other file. */
  readonly revalidated: Headers;
}

const TWO_YEARS = 2 * 365 * 24 * 60 * 60;

/** All that a site of words and pictures has no use for, and no foreign script shall have either. */
const DENIED_FEATURES = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

/** Addresses of hashed files, as a regular expression that nginx, Caddy and JavaScript share. */
export const HASHED_FILES = String.raw`^/static/|^/[^/]+-[0-9a-f]{20}\.(js|css)$`;

/**
 * The one list of headers; every host's form is written from it.
 *
 * @param policy the Content-Security-Policy
 * @param https whether visitors are sure to come by https
 */
export function headerRules(policy: string, https: boolean): HeaderRules {
  return {
    everywhere: {
      "Content-Security-Policy": policy,
      ...(https && { "Strict-Transport-Security": `max-age=${TWO_YEARS}; includeSubDomains` }),
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "Permissions-Policy": DENIED_FEATURES.map((feature) => `${feature}=()`).join(", "),
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
    },
    hashed: { "Cache-Control": "public, max-age=31536000, immutable" },
    revalidated: { "Cache-Control": "public, max-age=0, must-revalidate" },
  };
}
