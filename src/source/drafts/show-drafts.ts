import type { SourceNodesArgs } from "gatsby";
import { emitter } from "gatsby/dist/redux";
import type { ContentfulSource, Source } from "../../env";
import { mendDrafts, type DraftNote } from "../../model/mend-drafts";
import { parse, type Content } from "../../model/parse";
import { report } from "../../model/problems";
import { findImageFaults } from "../images";
import { emitNotes } from "./note-nodes";
import { readDrafts } from "./read-drafts";
import { Readings } from "./readings";
import { standInPicture } from "./stand-in-picture";

/** Whether this process has shown drafts before: then it can go on with what it has. */
let hasShown = false;

/** As a request to refresh the site does, of which Gatsby tells itself in this way. */
const readings = new Readings(() =>
  emitter.emit("WEBHOOK_RECEIVED", { webhookBody: {}, pluginName: "default-site-plugin" }),
);

interface Drafts {
  readonly content: Content;
  readonly notes: readonly DraftNote[];
}

async function read(args: SourceNodesArgs, source: ContentfulSource): Promise<Drafts> {
  const raw = await readDrafts(args, source);
  const images = await findImageFaults(raw);
  const mended = mendDrafts(raw, images, await standInPicture(args));
  const parsed = parse(mended.raw);
  if (!parsed.ok) throw new Error(report(parsed.problems));
  return { content: parsed.content, notes: mended.notes };
}

const failed = (reason: string, seconds: number) =>
  `Contentful could not be read, so the preview stays as it was. ${reason}. It is tried again in ${seconds} seconds.`;

const SUCCEEDED = "Contentful could be read again, so the preview shows what was saved.";

/**
 * Shows what is in Contentful now, published or not, with a note for each thing that a draft lacks.
 * A server that runs goes on with what it has where Contentful cannot be read, and tries again.
 */
export async function showDrafts(
  args: SourceNodesArgs,
  source: Source,
  emit: (content: Content) => Promise<void>,
): Promise<void> {
  if (source.kind !== "contentful") return;
  const reading = readings.begin();
  try {
    const { content, notes } = await read(args, source);
    if (!readings.isNewest(reading)) return;
    await emit(content);
    emitNotes(args, notes);
    hasShown = true;
    if (readings.succeed()) args.reporter.info(SUCCEEDED);
  } catch (error) {
    if (!readings.isNewest(reading)) return;
    const { message } = error as Error;
    if (hasShown) args.reporter.error(failed(message, readings.fail()));
    else args.reporter.panic(message);
  }
}
