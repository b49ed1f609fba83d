import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";

const ROUTES = ["/", "/reviews/", "/about/"];

/** What tells one build from another. */
export interface TinySite {
  /** A word that stands in every file. */
  readonly mark?: string;
  readonly reviews?: number;
  /** What it was built from; left out for the embedded content. */
  readonly versions?: Readonly<Record<string, number>> | null;
  readonly updatedAt?: Readonly<Record<string, string>> | null;
}

const hashOf = (text: string, length: number) =>
  createHash("sha256").update(text).digest("hex").slice(0, length);

/** The script of a build, under the name that the build gives it. */
export const scriptOf = (mark: string) => `app-${hashOf(mark, 20)}.js`;
export const pictureOf = (mark: string) =>
  `static/${hashOf(mark, 32)}/${hashOf(mark, 5)}/arch (1).webp`;

const pageOf = (route: string, mark: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>${mark}</title><script src="/${scriptOf(mark)}"></script></head>
<body><h1>${mark} ${route}</h1><p>${`${mark} `.repeat(300)}</p></body></html>`;

/** Files of a good build, by path: text, or bytes. */
export function tinySite(site: TinySite = {}) {
  const { mark = "one", reviews = 20, versions = null, updatedAt = null } = site;
  const content = { testimonial: reviews, galleryPhoto: 17, service: 5 };
  const files: Record<string, string | Buffer> = {
    [`public/${scriptOf(mark)}`]: `/* ${mark} */${"start();".repeat(500)}`,
    [`public/${pictureOf(mark)}`]: Buffer.from(`picture ${mark}`),
    "public/_headers": "# For hosts.\n",
    "public/.hidden": "secret",
    "public/.well-known/security.txt": "Contact: mailto:tala@example.com\n",
    "public/404.html": pageOf("/404", mark),
    "public/build.json": JSON.stringify({ counts: content }),
    ".hosting/summary.json": JSON.stringify({ content, versions, updatedAt }),
  };
  for (const route of ROUTES) files[`public${route}index.html`] = pageOf(route, mark);
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
