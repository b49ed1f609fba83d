import sharp, { type AvifOptions, type Sharp } from "sharp";

/**
 * Defaults of gatsby-plugin-sharp. WebP is the fallback, which all browsers and search engines read.
 * docs/performance.md has the measurements.
 */
export const encoding = {
  formats: ["webp", "avif"],
  avifOptions: { quality: 40 },
  webpOptions: { quality: 50 },
} as const;

/**
 * Faults because of which a file is not published. Some phones write photos of which every program complains,
 * and which all show; one that was cut off would be grey below. Whatever reads pictures uses it.
 */
export const FAIL_ON = "truncated";

/**
 * Options that the plugin does not have: its effort of 4 is five times as slow, and an effort of 1 makes pictures a
 * sixth larger, which is 70 ms of a hero on a slow phone. A picture's address does not depend on them, so run
 * `npx gatsby clean` after a change here.
 */
const avifEncoderOptions: AvifOptions = { effort: 3, chromaSubsampling: "4:2:0" };

/** Adds these options wherever sharp encodes AVIF without them, in each of Gatsby's processes. */
export function onPluginInit(): void {
  const { prototype } = sharp as unknown as { readonly prototype: Pick<Sharp, "avif"> };
  const { avif } = prototype;
  prototype.avif = function (this: Sharp, options) {
    return avif.call(this, { ...avifEncoderOptions, ...options });
  };
}
