/** Recordings as a source reads them, and the limits of their files. */
import { fault } from "./problems";
import { megabytes } from "./pictures";

/** Extensions and media types of the two formats that every browser plays. */
export const AUDIO_TYPES = { ".mp3": "audio/mpeg", ".m4a": "audio/mp4" } as const;

/** Maximum size of a recording, in bytes. Couples on a phone network wait for all of it. */
export const MAX_AUDIO_SIZE = 3 * 1024 * 1024;
/** Maximum length of a recording. */
export const MAX_AUDIO_SECONDS = 90;

export const audioTooLarge = (name: string, bytes: number) =>
  fault("audioTooLarge", { name, size: megabytes(bytes), max: megabytes(MAX_AUDIO_SIZE) });

/** Recording as a source reads it. */
export interface RawAudio {
  /** Path of the file. Has another name than that of pictures, so that nothing takes one for the other. */
  readonly audioFile: string;
  /** Reason why the file is missing or cannot be published. */
  readonly problem?: ReturnType<typeof fault>;
  /** Extension for its format, once the file has been checked, whatever its name says. */
  readonly extension?: keyof typeof AUDIO_TYPES;
}

export const isRawAudio = (value: unknown): value is RawAudio =>
  typeof value === "object" && value !== null && "audioFile" in value;

/** Lists the recordings of entries, each file once, except those that have a problem. */
export function recordingsIn(
  entries: readonly { readonly fields: Readonly<Record<string, unknown>> }[],
): RawAudio[] {
  const all = entries.flatMap(({ fields }) => Object.values(fields).filter(isRawAudio));
  const usable = all.filter(({ problem }) => !problem);
  return [...new Map(usable.map((audio) => [audio.audioFile, audio])).values()];
}
