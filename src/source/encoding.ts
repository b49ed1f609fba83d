import sharp, { type AvifOptions, type Sharp } from "sharp";

/**
 * Default options of gatsby-plugin-sharp. WebP is the fallback, which all browsers and search engines support.
 * docs/performance.md has the measurements.
 */
export const encoding = {
  formats: ["webp", "avif"],
  avifOptions: { quality: 40 },
  webpOptions: { quality: 50 },
} as const;

/**
 * Level of damage at which sharp refuses a file. The minor faults in some phones' pictures do not show, but a
 * truncated picture would be grey at the bottom.
 */
export const FAIL_ON = "truncated";

/**
 * Options that the plugin does not offer. Its effort of 4 is five times as slow; an effort of 1 makes pictures a
 * sixth larger, which costs a hero 70 ms on a slow phone. The addresses of pictures do not depend on these
 * options, so run `npx gatsby clean` after changing them.
 */
const avifEncoderOptions: AvifOptions = { effort: 3, chromaSubsampling: "4:2:0" };

/** Makes these options sharp's defaults for AVIF, in each of Gatsby's processes. */
export function onPluginInit(): void {
  const { prototype } = sharp as unknown as { readonly prototype: Pick<Sharp, "avif"> };
  const { avif } = prototype;
  prototype.avif = function (this: Sharp, options) {
    return avif.call(this, { ...avifEncoderOptions, ...options });
  };
}
