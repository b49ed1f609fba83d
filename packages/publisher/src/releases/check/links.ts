import { problems } from "../words";
import type { BuiltSite } from "./built-site";
import { targetOf } from "./target";

type Sentence = (subject: string, pages: readonly string[]) => string;

/** What is wrong, and on which pages: one wrong link in the footer is told once. */
class Findings {
  readonly #pages = new Map<Sentence, Map<string, Set<string>>>();

  add(sentence: Sentence, subject: string, page: string) {
    const subjects = this.#pages.get(sentence) ?? new Map<string, Set<string>>();
    this.#pages.set(
      sentence,
      subjects.set(subject, (subjects.get(subject) ?? new Set()).add(page)),
    );
  }

  sentences(): string[] {
    return [...this.#pages]
      .flatMap(([sentence, subjects]) =>
        [...subjects].map(([subject, pages]) => sentence(subject, [...pages].sort())),
      )
      .sort();
  }
}

/** `services/index.html` → `/services/`. */
const addressOf = (file: string) => `/${file.replace(/(^|\/)index\.html$/, "$1")}`;

/** The site's own address: what full addresses in it begin with. */
const originOf = ({ sitemap }: BuiltSite) =>
  new URL("/", sitemap?.find((address) => URL.canParse(address)) ?? "https://site.invalid");

/** What is wrong with an address, and the subject of the sentence that says so; `null` if nothing is. */
function faultOf(site: BuiltSite, address: string, page: URL): [Sentence, string] | null {
  const target = targetOf(address, page);
  if (target.kind === "elsewhere") return null;
  if (target.kind === "not an address") return [problems.badAddress, address];
  const { path, fragment } = target;
  const file = site.fileAt(path);
  if (file === null) return [problems.missing, path];
  if (site.size(file) === 0) return [problems.empty, path];
  const isLost = fragment !== "" && site.pages.get(file)?.ids.has(fragment) === false;
  return isLost ? [problems.noFragment, `${path}#${fragment}`] : null;
}

/** Links, fragments, pictures, scripts, style sheets: whatever of the site's own a page leads to is there. */
export function linkProblems(site: BuiltSite): string[] {
  const origin = originOf(site);
  const findings = new Findings();
  const inPages = [...site.pages].map(([file, { addresses }]) => [file, addresses] as const);
  for (const [file, addresses] of [...inPages, ...site.others]) {
    const page = addressOf(file);
    for (const address of addresses) {
      const fault = faultOf(site, address, new URL(encodeURI(page), origin));
      if (fault) findings.add(...fault, page);
    }
  }
  return findings.sentences();
}
