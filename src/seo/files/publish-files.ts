import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { BuildArgs } from "gatsby";
import { LANGUAGE } from "../language";
import { robots, sitemapItem, toSitemap, type BuiltPage } from "./sitemap";
import { drawIcon, icons, webManifest } from "./web-manifest";

interface Found {
  readonly allSitePage: { readonly nodes: readonly { readonly path: string }[] };
  readonly site: { readonly siteMetadata: { readonly siteUrl: string | null } };
  readonly siteSettings: { readonly blurb: string; readonly brandName: string };
}

/** Gatsby types the errors as `any`. */
interface Answer {
  readonly data?: Found;
  readonly errors?: Error[];
}

const QUERY = `
  query FilesForSearch {
    allSitePage(sort: { path: ASC }) {
      nodes {
        path
      }
    }
    site {
      siteMetadata {
        siteUrl
      }
    }
    siteSettings {
      blurb
      brandName
    }
  }
`;

const published = (file: string) => path.join(path.resolve("public"), file);

/** Loud, because nobody sees it on the pages. */
const NO_ADDRESS =
  "The site's address is not known, so search engines and networks get less than they could: no " +
  "canonical address, no picture for shared pages, no structured data and no sitemap. Set SITE_URL, " +
  "such as https://www.example.com, and build again.";

/** A page without usable files is left out: the check of the finished build reports it. */
async function readPage(pagePath: string): Promise<BuiltPage | null> {
  const folder = pagePath.replace(/^\/|\/$/g, "");
  const isFile = folder.endsWith(".html");
  try {
    const html = await readFile(published(isFile ? folder : `${folder}/index.html`), "utf8");
    const pageData = JSON.parse(
      await readFile(published(`page-data/${folder || "index"}/page-data.json`), "utf8"),
    ) as { result: { data?: unknown } };
    return { html, data: pageData.result.data };
  } catch {
    return null;
  }
}

async function publish(file: string, content: string | Buffer) {
  await mkdir(path.dirname(published(file)), { recursive: true });
  await writeFile(published(file), content);
}

/** Writes what search engines and phones look for beside the pages, from the pages themselves. */
export async function publishFilesForSearch(args: BuildArgs) {
  const { data, errors } = (await args.graphql<Found>(QUERY)) as Answer;
  if (!data) return args.reporter.panic("The query for the sitemap's pages failed.", errors);

  const { siteUrl } = data.site.siteMetadata;
  const pages = await Promise.all(data.allSitePage.nodes.map((page) => readPage(page.path)));
  const items = pages.flatMap((page) => (page && sitemapItem(page)) ?? []);
  const hasSitemap = siteUrl !== null && items.length > 0;
  if (siteUrl === null) args.reporter.warn(NO_ADDRESS);
  if (hasSitemap) await publish("sitemap.xml", await toSitemap(siteUrl, items));
  // An earlier build may have left one.
  else await rm(published("sitemap.xml"), { force: true });
  await publish("robots.txt", robots(hasSitemap ? siteUrl : null));

  const { brandName, blurb } = data.siteSettings;
  const manifest = webManifest(brandName, blurb, LANGUAGE);
  await publish("manifest.webmanifest", JSON.stringify(manifest));
  for (const icon of icons) await publish(icon.file, await drawIcon(icon));
}
