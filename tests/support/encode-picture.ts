import { FAIL_ON } from "../../src/source/encoding";

/** The pictures' encoder as gatsby-plugin-sharp has it: without types of its own. */
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
 * @param file the original
 * @param outputPath what to write
 * @param args of the plugin: `width`, `toFormat`, `quality`
 */
export const encodePicture = (file: string, outputPath: string, args: object) =>
  processFile(file, [{ outputPath, args }], { stripMetadata: true, failOn: FAIL_ON });
