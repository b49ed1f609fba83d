/** What the build's own words say about its failure. */
export interface Report {
  /** What is wrong with the content; empty if it did not come to that. */
  readonly content: readonly string[];
  /** The heading of the above. */
  readonly heading: string;
  /** What else was called an error. */
  readonly errors: readonly string[];
  /** The last that was said. */
  readonly last: readonly string[];
  readonly isDiskFull: boolean;
}

/** The site's build prints it before the list of what the officiant has to mend. */
const HEADING = /The content has (one problem|\d+ problems)\b.*/;
const ITEM = /^\s+- /;
const ERROR = /^\s*(error|Error:|\w*Error:|ERROR)(\s|$)/;
/** A line that begins something else. */
const OTHER =
  /^(\s*$|(success|info|warn|warning|verbose|error|failed|not finished|npm|ERROR)\b|\s+ERROR\b)/;
const DISK_FULL = /\b(ENOSPC|EDQUOT)\b|no space left on device/i;

const MOST = 50;
const LONGEST = 600;

const addTo = (lines: string[], line: string) => {
  if (lines.length < MOST) lines.push(line.trim().slice(0, LONGEST));
};

const goOnWith = (lines: string[], line: string) => {
  const last = lines.pop();
  if (last !== undefined) lines.push(`${last} ${line.trim()}`.slice(0, LONGEST));
};

/** Listens to one stream of a build. Gatsby may break lines to a terminal's width. */
export class ReportReader {
  #heading = "";
  readonly #content: string[] = [];
  #contentCount = 0;
  readonly #errors: string[] = [];
  #last: string[] = [];
  #isDiskFull = false;
  #place: "elsewhere" | "heading" | "content" | "error" = "elsewhere";

  line(text: string): void {
    if (DISK_FULL.test(text)) this.#isDiskFull = true;
    if (text.trim()) this.#last = [...this.#last.slice(-9), text.trim().slice(0, LONGEST)];

    const heading = HEADING.exec(text)?.[0];
    if (heading) {
      this.#heading = heading.trim();
      this.#place = "heading";
    } else if (this.#place === "heading" || this.#place === "content") this.#listLine(text);
    else this.#errorLine(text);
  }

  #listLine(text: string) {
    if (ITEM.test(text)) {
      addTo(this.#content, text.replace(ITEM, ""));
      this.#contentCount += 1;
      this.#place = "content";
    } else if (OTHER.test(text)) {
      this.#place = "elsewhere";
      this.#errorLine(text);
    } else if (this.#place === "content") {
      if (this.#contentCount <= MOST) goOnWith(this.#content, text);
    } else this.#heading = `${this.#heading} ${text.trim()}`;
  }

  #errorLine(text: string) {
    if (ERROR.test(text)) {
      this.#place = "error";
      addTo(this.#errors, text.replace(/^\s*(error|ERROR)\s*/, ""));
    } else if (OTHER.test(text) && text.trim()) this.#place = "elsewhere";
    else if (this.#place === "error" && text.trim()) addTo(this.#errors, text);
  }

  get report(): Report {
    const more = this.#contentCount - this.#content.length;
    return {
      content: more > 0 ? [...this.#content, `… and ${more} more.`] : this.#content,
      heading: this.#heading,
      errors: this.#errors.filter(Boolean),
      last: this.#last,
      isDiskFull: this.#isDiskFull,
    };
  }
}

/** What both streams of a build say together. */
export function join(one: Report, other: Report): Report {
  const said = one.heading ? one : other;
  return {
    content: said.content,
    heading: said.heading,
    errors: [...one.errors, ...other.errors].slice(0, MOST),
    last: one.last.length > 0 ? one.last : other.last,
    isDiskFull: one.isDiskFull || other.isDiskFull,
  };
}
