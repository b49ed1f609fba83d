import sharp, { type AvifOptions, type Sharp } from "sharp";

/**
 * What gatsby-plugin-sharp makes of a picture, unless a query asks for something else. AVIF comes
 * first; WebP is the plain fallback, which every browser of docs/browsers.md reads, and search
 * engines too. docs/performance.md has the bytes, the time and the scores behind these numbers.
 */
export const encoding = {
  formats: ["webp", "avif"],
  avifOptions: { quality: 42 },
  webpOptions: { quality: 50 },
} as const;

/**
 * What the plugin has no setting for. By itself it encodes at effort 4, which takes ten times as
 * long as 1. Nothing in a picture's address says how it was made: after a change here, `npm run clean`.
 */
export const AVIF: AvifOptions = { effort: 1 };

/**
 * Adds these options wherever sharp is asked for AVIF without them. In each process that Gatsby
 * starts, whichever of them encodes.
 */
export function onPluginInit(): void {
  const { prototype } = sharp as unknown as { readonly prototype: Pick<Sharp, "avif"> };
  const { avif } = prototype;
  prototype.avif = function (this: Sharp, options) {
    return avif.call(this, { ...AVIF, ...options });
  };
}
