declare module "fontverter" {
  /** Converts a font file; its present format is read off its first bytes. */
  export function convert(font: Uint8Array, to: "sfnt" | "woff" | "woff2"): Promise<Buffer>;
}
