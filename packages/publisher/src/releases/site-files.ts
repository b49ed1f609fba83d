import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { isMissing } from "./durable";
import { hostingFolder } from "./layout";
import { ReleaseRefused } from "./release";
import { problems } from "./words";

const headers = z.record(z.string(), z.string());

const rules = z.object({
  /** With every answer, errors too. */
  everywhere: headers.refine((each) => "Content-Security-Policy" in each, {
    error: "there is no Content-Security-Policy",
  }),
  /** With files whose name changes when their content does. */
  hashed: headers,
  /** With every other file. */
  revalidated: headers,
});

const headersFile = z.object({
  /** Addresses of the hashed files, as a regular expression. */
  hashedFiles: z.string().transform((pattern) => new RegExp(pattern)),
  http: rules,
  https: rules,
});

const summaryFile = z.object({
  /** Addresses that the site has at all times. */
  routes: z.array(z.string().startsWith("/")).min(1),
  /** How many entries are shown, by content type. */
  content: z.record(z.string(), z.int().nonnegative()),
});

/** What to send with which file, as the build wrote it to `.hosting/headers.json`. */
export type HeaderRules = z.infer<typeof headersFile>;

/** What the site is made of, as the build wrote it to `.hosting/summary.json`. */
export type Summary = z.infer<typeof summaryFile>;

function reasonOf(error: unknown): string {
  if (isMissing(error)) return "it is missing";
  return error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
}

async function readAs<Schema extends z.ZodType>(
  folder: string,
  name: string,
  schema: Schema,
): Promise<z.infer<Schema>> {
  try {
    return schema.parse(JSON.parse(await readFile(path.join(hostingFolder(folder), name), "utf8")));
  } catch (error) {
    throw new ReleaseRefused([problems.unreadable(`.hosting/${name}`, reasonOf(error))]);
  }
}

/** @throws ReleaseRefused if the file is missing or cannot be used */
export const readHeaders = (folder: string): Promise<HeaderRules> =>
  readAs(folder, "headers.json", headersFile);

/** @throws ReleaseRefused if the file is missing or cannot be used */
export const readSummary = (folder: string): Promise<Summary> =>
  readAs(folder, "summary.json", summaryFile);
