/** Pictures as a source reads them, and the limits of their files. */
import { isRawFile, MEGABYTE, megabytes, usableFiles, type Entries, type RawFile } from "./files";
import { fault, type Fault } from "./problems";

/**
 * File extensions of the supported pictures by media type. The standard type of an extension comes first.
 */
export const PICTURE_EXTENSIONS: Readonly<Record<string, string>> = {
  "image/jpeg": ".jpg",
  // Nonstandard, but Contentful keeps the type with which a program uploads a file.
  "image/jpg": ".jpg",
  "image/pjpeg": ".jpg",
  "image/jfif": ".jpg",
  "image/png": ".png",
  "image/webp": ".webp",
  "image/avif": ".avif",
};

/** Maximum size of a picture file, in bytes. */
export const MAX_FILE_SIZE = 20 * MEGABYTE;

export const tooLarge = (name: string, bytes: number) =>
  fault("pictureTooLarge", { name, size: megabytes(bytes), max: megabytes(MAX_FILE_SIZE) });

/** Names that promise a supported picture. */
export const PICTURE_NAME = /\.(jpe?g|jpe|jfif|png|webp|avif)$/i;

/** Checks a picture in Contentful by its properties. Only a build reads the whole file. */
export function problemOfAsset(name: string, mediaType: string, size: number | null): Fault | null {
  if (!Object.hasOwn(PICTURE_EXTENSIONS, mediaType)) {
    const isOnlyType = PICTURE_NAME.test(name);
    return isOnlyType
      ? fault("pictureOfWrongType", { name, mediaType })
      : fault("pictureOfWrongKind", { name });
  }
  return size !== null && size > MAX_FILE_SIZE ? tooLarge(name, size) : null;
}

/** Properties of a picture file, read once by the check of a build. */
export interface PictureFacts {
  /** Width in pixels, once the picture is upright. */
  readonly width: number;
  readonly mediaType: string;
  readonly isUpright: boolean;
  readonly hasAlpha: boolean;
  /** Whether it is so dark behind a hero's text that its scrim has to be dark as well. */
  readonly isDarkBehindText: boolean;
}

/** Picture as a source reads it. */
export interface RawPicture extends RawFile {
  readonly facts?: PictureFacts;
}

/** Picture in a field that holds several. */
export interface DescribedPicture extends RawPicture {
  /** Alternative text, or `null` if the editor has not written it. */
  readonly description: string | null;
  /** Address at which the editor changes the description. */
  readonly location: string;
}

export const isRawPicture = (value: unknown): value is RawPicture =>
  isRawFile(value) && !("isAudio" in value);

export const isDescribedPicture = (value: unknown): value is DescribedPicture =>
  isRawPicture(value) && "description" in value;

/** Returns the pictures in the value of a `picture` or `pictures` field. */
export const picturesIn = (value: unknown): readonly RawPicture[] =>
  [value].flat().filter(isRawPicture);

export const usablePictures = (entries: Entries): RawPicture[] =>
  usableFiles(entries).filter(isRawPicture);
