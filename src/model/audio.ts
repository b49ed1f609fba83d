/** Recordings as a source reads them, and the limits of their files. */
import { fault } from "./problems";
import { isRawFile, megabytes, usableFiles, type RawFile } from "./pictures";

/** Extensions and media types of the two formats that every browser plays. */
export const AUDIO_TYPES = { ".mp3": "audio/mpeg", ".m4a": "audio/mp4" } as const;

/** Maximum size of a recording, in bytes. Couples on a phone network wait for all of it. */
export const MAX_AUDIO_SIZE = 3 * 1024 * 1024;
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
export const recordingsIn = (entries: Parameters<typeof usableFiles>[0]): RawAudio[] =>
  usableFiles(entries).filter(isRawAudio);
