import { routes } from "../routes";
import { MAX_AUDIO_SECONDS, MAX_AUDIO_SIZE } from "./audio";
import { contentType, focus } from "./content-type";
import { audio, longText, markdown, picture, text } from "./fields";
import { megabytes } from "./files";

export const page = contentType({
  id: "page",
  label: "Page",
  plural: "pages",
  help: "The text and the picture at the top of a page, and its title and description in search results.",
  titleField: "slug",
  requiresEachValueOf: "slug",
  fields: {
    slug: text("Slug", "Which page this is.", {
      required: true,
      unique: true,
      oneOf: routes.map((route) => route.slug),
    }),
    title: text(
      "Title",
      "The title in search results and in the browser's tab, up to 60 characters.",
      { required: true },
    ),
    metaDescription: text(
      "Description for search engines",
      "One or two sentences, up to 155 characters.",
      { required: true },
    ),
    heading: text("Heading", "The heading at the top of the page, in large letters.", {
      required: true,
    }),
    intro: text("Introduction", "Optional. A sentence or two below the heading.", {
      maxLength: 400,
    }),
    heroImage: picture(
      "Hero picture",
      "Optional. A picture at least 2,400 pixels wide, with a calm left half for the text over it.",
      { minWidth: 1600, describedBy: "heroAlt" },
    ),
    heroAlt: text(
      "Hero picture's description",
      "What the hero picture shows, in one sentence. If left empty, screen readers skip the picture.",
      { default: "" },
    ),
    heroFocus: {
      ...focus,
      label: "Hero picture's focus",
      help: "Optional. The part that stays visible where the hero picture is cropped, such as on phones.",
    },
    body: markdown("Body", "The page's own text: the welcome on Home, your biography on About."),
    bodyImage: picture(
      "Picture beside the body",
      "Optional. A picture beside the page's own text.",
      {
        minWidth: 1000,
        describedBy: "bodyAlt",
      },
    ),
    bodyAlt: text(
      "Body picture's description",
      "What the picture beside the body shows, in one sentence. If left empty, screen readers skip it.",
      { default: "" },
    ),
    audio: audio(
      "Recording",
      `Optional. Your voice, on Home or About: an MP3 or M4A file of at most ${MAX_AUDIO_SECONDS} seconds and ${megabytes(MAX_AUDIO_SIZE)} MB, such as the opening of a ceremony.`,
    ),
    audioCaption: text(
      "Recording's caption",
      "What the recording is, in one line, such as: How I open a ceremony, in half a minute.",
      { requiredWith: "audio" },
    ),
    audioTranscript: longText(
      "Recording's transcript",
      "Every word of the recording, for couples who cannot hear it or have no sound on.",
      { requiredWith: "audio" },
    ),
  },
});
