import { link } from "../../packages/contentful-local/src";
import { heic } from "../support/heic";
import type { Editor } from "./editor";
import { noisyJpeg } from "./pictures";

/** Bytes that cannot be guessed from the beginning of the file. */
const LARGE = Buffer.alloc(25 * 1024 * 1024, "no picture has so many bytes");

const photo = (editor: Editor, id: string, image: string) =>
  editor.publishEntry(id, "galleryPhoto", {
    alt: `A photo of ${id}`,
    category: "Beach",
    image: link("Asset", image),
  });

/** Takes the picture's file out of the site's language. */
function keepFileInFrenchAlone({ contentful: { space } }: Editor, id: string) {
  const { fields } = space.assets.get(id);
  space.assets.save(id, { fields: { ...fields, file: { fr: fields.file!["en-US"] } } });
  space.publishAsset(id);
}

/** Publishes one of each problem that an entry or a picture can have: 15. */
export async function publishBadContent(editor: Editor): Promise<void> {
  const { space } = editor.contentful;
  const { testimonial, settings } = {
    testimonial: { quote: "Lovely.", author: "Maya & Daniel", date: "June 2025" },
    settings: space.entries.get("site-settings").fields,
  };
  editor.publishEntry("no-quote", "testimonial", { author: "Ana & Rui", date: "May 2025" });
  editor.publishEntry("seven", "testimonial", { ...testimonial, rating: 7 });
  // Possible only where the space was made without the site's own rules.
  editor.publishEntry("five", "testimonial", {
    ...testimonial,
    author: "Ama & Jo",
    rating: "five",
  });
  editor.publishEntry("lost-question", "faq", {
    question: "Where?",
    answer: "Here.",
    page: "servces",
  });
  editor.publishEntry("blog", "page", {
    slug: "blog",
    title: "Blog",
    metaDescription: "Notes.",
    heading: "Notes",
  });
  space.putEntry("more-settings", "siteSettings", settings);
  space.publish("more-settings");
  editor.changeEntry("interfaith", { slug: "traditional" });

  // The entry is published before its picture.
  await space.putAsset("early", { title: "Early", bytes: await noisyJpeg(), file: "early.jpg" });
  photo(editor, "arch", "early");
  await editor.publishPicture("flyer", Buffer.from("%PDF-1.7"), "application/pdf");
  photo(editor, "flyer-photo", "flyer");
  await editor.publishPicture("noise", Buffer.from("These are the bytes of no picture at all."));
  photo(editor, "noise-photo", "noise");
  const whole = await noisyJpeg();
  await editor.publishPicture("half", whole.subarray(0, whole.length / 2));
  photo(editor, "half-photo", "half");
  await editor.publishPicture("large", LARGE);
  photo(editor, "large-photo", "large");
  await editor.publishPicture("lost", await noisyJpeg());
  photo(editor, "lost-photo", "lost");
  await editor.publishPicture("IMG_2041", heic, "image/heic", "IMG_2041.HEIC");
  photo(editor, "telephone-photo", "IMG_2041");
  await editor.publishPicture("french", await noisyJpeg());
  keepFileInFrenchAlone(editor, "french");
  photo(editor, "french-photo", "french");
}
