import type { IGatsbyImageData } from "gatsby-plugin-image";
import { profilesOf } from "../profiles";
import { trailTo } from "../routes";
import { jsonLd, scriptText } from "./json-ld";
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
  readonly photos?: readonly {
    readonly alt: string;
    readonly image: {
      readonly childImageSharp: { readonly thumbnail: IGatsbyImageData } | null;
    } | null;
  }[];
}

interface StructuredDataProps extends PageData {
  /** Structured data names things by their addresses. */
  readonly siteUrl: string;
}

/** The page in the vocabulary of search engines, as a script element that holds data. */
export function StructuredData(props: StructuredDataProps) {
  const { page, path, siteUrl, services = [], questions = [], photos = [] } = props;
  const { home, settings } = useSite();
  const graph = jsonLd(
    {
      ...settings,
      siteUrl,
      language: LANGUAGE,
      profiles: profilesOf(settings).map(({ url }) => url),
      picture: home.socialCard,
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
      photos: photos.flatMap(({ alt, image }) => {
        const picture = largestPicture(image?.childImageSharp?.thumbnail.images.fallback?.srcSet);
        return picture ? [{ path: picture, caption: alt }] : [];
      }),
    },
  );
  return (
    <script dangerouslySetInnerHTML={{ __html: scriptText(graph) }} type="application/ld+json" />
  );
}
