/** Files of entries as a source reads them: pictures and recordings. */
import type { Fault } from "./problems";

/** File that an entry uses. */
export interface RawFile {
  /** Name of the file in the content folder, or id of the asset in Contentful. */
  readonly id: string;
  /** File name for messages. */
  readonly name: string;
  /** Path of the file. Commands read assets without their files. */
  readonly file?: string;
  /** Reason why the file is missing or cannot be published. */
  readonly problem?: Fault;
}

export const isRawFile = (value: unknown): value is RawFile =>
  typeof value === "object" && value !== null && "id" in value && "name" in value;

/** Tests whether an entry links to a file in Contentful that is not published. */
export const isAbsent = ({ problem }: RawFile) => problem?.code === "fileUnpublished";

export type Entries = readonly { readonly fields: object }[];

/** Returns the files of entries, each once, except those that already have a problem. */
export function usableFiles(entries: Entries): RawFile[] {
  const values = entries.flatMap(({ fields }) => Object.values(fields).flat() as unknown[]);
  const usable = values.filter(isRawFile).filter(({ problem }) => !problem);
  return [...new Map(usable.map((file) => [file.id, file])).values()];
}

export const MEGABYTE = 1024 * 1024;

/** Converts bytes to megabytes, rounded up. */
export const megabytes = (bytes: number) => Math.ceil(bytes / MEGABYTE);
