import { FAIL_ON } from "../../src/source/encoding";

/** The encoder of gatsby-plugin-sharp, which has no types. */
const { processFile } = jest.requireActual<{
  processFile: (
    file: string,
    transforms: readonly { outputPath: string; args: object }[],
    options: object,
  ) => Promise<unknown>;
}>("gatsby-plugin-sharp/process-file");

/**
 * Encodes a picture as a build does.
 *
 * @param args the plugin's: `width`, `toFormat`, `quality`
 */
export const encodePicture = (file: string, outputPath: string, args: object) =>
  processFile(file, [{ outputPath, args }], { stripMetadata: true, failOn: FAIL_ON });
