import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";

export const ORIGIN = "https://www.example.com";
export const ROUTES = ["/", "/services/", "/reviews/", "/about/", "/gallery/", "/contact/"];

/** What tells one build from another. */
export interface TinySite {
  /** A word that stands in every file. */
  readonly mark?: string;
  readonly reviews?: number;
  readonly photos?: number;
  /** What it was built from; left out for the embedded content. */
  readonly versions?: Readonly<Record<string, number>> | null;
  readonly updatedAt?: Readonly<Record<string, string>> | null;
}

export const hashOf = (text: string, length: number) =>
  createHash("sha256").update(text).digest("hex").slice(0, length);

/** The script of a build, under the name that the build gives it. */
export const scriptOf = (mark: string) => `app-${hashOf(mark, 20)}.js`;
export const pictureOf = (mark: string) =>
  `static/${hashOf(mark, 32)}/${hashOf(mark, 5)}/arch (1).webp`;

/** The policy that a build sends with everything. */
export const policyOf = (mark: string) =>
  `default-src 'none'; script-src 'sha256-${hashOf(mark, 43)}='`;

const addressOf = (file: string) => `/${file.split("/").map(encodeURIComponent).join("/")}`;

/** As Gatsby names the data of a page. */
const dataFile = (route: string) =>
  `page-data/${route.replace(/^\/|\/$/g, "") || "index"}/page-data.json`;

function pageOf(route: string, mark: string): string {
  const picture = addressOf(pictureOf(mark));
  const links = ROUTES.map((to) => `<a href="${to}">${to}</a>`).join(" ");
  return `<!DOCTYPE html><html lang="en"><head><title>${mark}</title>
<link rel="canonical" href="${ORIGIN}${route}"><meta property="og:image" content="${ORIGIN}${picture}">
<link rel="preload" as="image" imagesrcset="${picture} 320w,\n${picture} 640w"><link rel="stylesheet" href="/look.css">
<style>@font-face{font-family:x;src:url(/static/letters.woff2)}</style>
<script data-scripts="/${scriptOf(mark)}">start()</script></head><body><a href="#main">Skip</a>${links}
<main id="main"><h1 id="top-of-${hashOf(route, 4)}">${mark} ${route}</h1>
<noscript><img src="${picture}"></noscript><picture><source srcset="${picture} 320w, ${picture} 640w"><img src="${picture}" srcset="${picture} 2x"></picture>
<a href="/services/#main">Services</a> <a href="${ORIGIN}/reviews/">Reviews</a> <a href="mailto:tala@example.com">Write</a>
<a href="https://elsewhere.example.com/gone">Elsewhere</a><p>${`${mark} `.repeat(300)}</p></main></body></html>`;
}

/** As the site publishes it for its hosts. */
const headersOf = (mark: string) => `# For hosts.

/*
  Content-Security-Policy: ${policyOf(mark)}
  Strict-Transport-Security: max-age=63072000
  X-Content-Type-Options: nosniff

/static/*
  Cache-Control: public, max-age=31536000, immutable

/*.js
  Cache-Control: public, max-age=31536000, immutable
`;

/** Files of a good build, by path: text, or bytes. */
export function tinySite(site: TinySite = {}) {
  const { mark = "one", reviews = 20, photos = 17, versions = null, updatedAt = null } = site;
  const counts = { testimonial: reviews, galleryPhoto: photos, service: 5 };
  const pages = [...ROUTES, "/404/", "/404.html"];
  const sitemap = ROUTES.map(
    (route) =>
      `<url><loc>${ORIGIN}${route}</loc><image:image><image:loc>${ORIGIN}${addressOf(pictureOf(mark))}</image:loc></image:image></url>`,
  );
  const files: Record<string, string | Buffer> = {
    "public/robots.txt": `Sitemap: ${ORIGIN}/sitemap.xml\n`,
    "public/sitemap.xml": `<?xml version="1.0"?><urlset>${sitemap.join("")}</urlset>`,
    "public/icon.png": Buffer.from("icon"),
    "public/look.css": "body{background:url('/static/ground.svg')}",
    "public/static/ground.svg": `<svg>${" ".repeat(2000)}</svg>`,
    "public/static/letters.woff2": Buffer.from("letters"),
    [`public/${scriptOf(mark)}`]: `/* ${mark} */${"start();".repeat(500)}`,
    [`public/${pictureOf(mark)}`]: Buffer.from(`picture ${mark}`),
    "public/page-data/app-data.json": JSON.stringify({ webpackCompilationHash: hashOf(mark, 20) }),
    "public/page-data/sq/d/42.json": JSON.stringify({ src: addressOf(pictureOf(mark)) }),
    "public/_headers": headersOf(mark),
    "public/.hidden": "secret",
    "public/.well-known/security.txt": "Contact: mailto:tala@example.com\n",
    "public/build.json": JSON.stringify({
      id: hashOf(mark, 16),
      source: versions ? "contentful" : "embedded",
      counts,
      newestChange: null,
      contentDigest: null,
    }),
    ".hosting/summary.json": JSON.stringify({
      routes: ROUTES,
      content: counts,
      versions,
      updatedAt,
    }),
  };
  for (const route of pages) {
    const file = route.endsWith(".html") ? route.slice(1) : `${route.slice(1)}index.html`;
    files[`public/${file}`] = pageOf(route, mark);
    files[`public/${dataFile(route)}`] = JSON.stringify({
      path: route,
      result: {
        data: {
          mark,
          src: `${addressOf(pictureOf(mark))} 320w,\n${addressOf(pictureOf(mark))} 640w`,
        },
      },
    });
  }
  return files;
}

/** Writes a build's files where the last build's were, as Gatsby does: the same files, in place. */
export async function writeBuild(
  folder: string,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<void> {
  await rm(path.join(folder, "public"), { recursive: true, force: true });
  await rm(path.join(folder, ".hosting"), { recursive: true, force: true });
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }
}
