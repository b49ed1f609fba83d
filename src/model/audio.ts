/** Recordings as a source reads them, and the limits of their files. */
import { fault } from "./problems";
import { isRawFile, megabytes, MEGABYTE, usableFiles, type Entries, type RawFile } from "./files";

/** Extensions and media types of the two formats that every browser plays. */
export const AUDIO_TYPES = { ".mp3": "audio/mpeg", ".m4a": "audio/mp4" } as const;

/** Names that promise a supported recording. */
export const AUDIO_NAME = /\.(mp3|m4a)$/i;

/** Maximum size of a recording, in bytes. Couples on a phone network wait for all of it. */
export const MAX_AUDIO_SIZE = 3 * MEGABYTE;
/** Maximum length of a recording. */
export const MAX_AUDIO_SECONDS = 90;

export const audioTooLarge = (name: string, bytes: number) =>
  fault("audioTooLarge", { name, size: megabytes(bytes), max: megabytes(MAX_AUDIO_SIZE) });

/** Recording as a source reads it. */
export interface RawAudio extends RawFile {
  readonly isAudio: true;
  /** Extension for its format, once the file has been checked, whatever its name says. */
  readonly extension?: keyof typeof AUDIO_TYPES;
}

export const isRawAudio = (value: unknown): value is RawAudio =>
  isRawFile(value) && "isAudio" in value;

/** Returns the recordings of entries, each once, except those that have a problem. */
export const recordingsIn = (entries: Entries): RawAudio[] =>
  usableFiles(entries).filter(isRawAudio);
