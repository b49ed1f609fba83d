import type { IGatsbyImageData } from "gatsby-plugin-image";
import { profilesOf } from "../profiles";
import { trailTo } from "../routes";
import { jsonLd, scriptText, type PictureFacts } from "./json-ld";
import { LANGUAGE } from "./language";
import { largestPicture } from "./largest-picture";
import { useSite } from "./use-site";

/** What a page says to search engines, as its query gives it. */
export interface PageData {
  readonly page: Queries.PageHeadFragment;
  /** Path of the page, as the window shows it. */
  readonly path: string;
  /** The ceremonies that the page offers. */
  readonly services?: readonly Queries.ServiceForSearchFragment[];
  /** The questions that the page answers. */
  readonly questions?: readonly Queries.QuestionForSearchFragment[];
  /** The photos that the page is about. */
  readonly photos?: readonly (PictureOf<"thumbnail"> & { readonly alt: string })[];
  /** Entries with a picture that stands beside their words, if they have one. */
  readonly pictures?: readonly PictureOf<"gatsbyImageData">[];
}

/** An entry with its picture, in the files of that name. */
type PictureOf<Files extends string> = Omit<PictureFacts, "caption" | "path"> & {
  readonly image: {
    readonly childImageSharp: Readonly<Record<Files, IGatsbyImageData>> | null;
  } | null;
};

/** A picture by its largest file; nothing where the entry has none. */
function factsOf(
  entry: Omit<PictureFacts, "caption" | "path">,
  caption: string | null,
  files: IGatsbyImageData | undefined,
): PictureFacts[] {
  const path = largestPicture(files?.images.fallback?.srcSet);
  const { photographer, photographerUrl, place, season } = entry;
  return path ? [{ path, caption, photographer, photographerUrl, place, season }] : [];
}

interface StructuredDataProps extends PageData {
  /** Structured data names things by their addresses. */
  readonly siteUrl: string;
}

/** The page in the vocabulary of search engines, as a script element that holds data. */
export function StructuredData(props: StructuredDataProps) {
  const { page, path, siteUrl, services = [], questions = [], photos = [], pictures = [] } = props;
  const { home, settings } = useSite();
  const graph = jsonLd(
    {
      ...settings,
      siteUrl,
      language: LANGUAGE,
      profiles: profilesOf(settings).map(({ url }) => url),
      picture: home.socialCard,
      portrait: largestPicture(
        settings.portrait?.childImageSharp?.gatsbyImageData.images.fallback?.srcSet,
      ),
    },
    {
      path,
      title: page.title,
      trail: trailTo(path),
      services: services.map(({ title, slug, summary }) => ({
        name: title,
        path: `${path}#${slug}`,
        description: summary,
      })),
      questions: questions.map(({ question, answer }) => ({ question, answer: answer.text })),
      photos: photos.flatMap((photo) =>
        factsOf(photo, photo.alt, photo.image?.childImageSharp?.thumbnail),
      ),
      pictures: pictures
        .filter(({ photographer, place }) => photographer !== null || place !== null)
        .flatMap((entry) => factsOf(entry, null, entry.image?.childImageSharp?.gatsbyImageData)),
    },
  );
  return (
    <script dangerouslySetInnerHTML={{ __html: scriptText(graph) }} type="application/ld+json" />
  );
}
