declare module "subset-font" {
  interface Options {
    readonly targetFormat: "woff2";
    readonly variationAxes?: Readonly<Record<string, number>>;
  }

  /** A font of these characters alone. */
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: Options,
  ): Promise<Buffer>;
}
