/** What the preview's pages ask of its data, as the browser checks and reads it. */
import { z } from "zod";

const draftPlace = z.object({
  entryId: z.string(),
  /** `Testimonial "Ana & Rui"` */
  name: z.string(),
  /** Where the site shows it, from the root. */
  path: z.string(),
  /** Address of its form in Contentful. */
  editUrl: z.string(),
  /** Of a photo in an album, the address of the picture's own form: its caption is written there. */
  captionUrl: z.string().nullable(),
});

/** An entry, for the browser. */
export type DraftPlace = Readonly<z.output<typeof draftPlace>>;

/** The answer to the banner's query. */
export const draftData = z.object({
  allDraftIssue: z.object({
    nodes: z.array(z.object({ id: z.string(), message: z.string(), editUrl: z.string() })),
  }),
  draftPlaces: z.array(draftPlace),
});
