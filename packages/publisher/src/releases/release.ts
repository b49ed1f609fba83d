/** One state of the site that was live, is live or can be live again. */
export interface Release {
  /** Sorts by age: `2026-11-21-145109-123`, in UTC. */
  readonly id: string;
  readonly createdAt: Date;
  /** Since when visitors see it; `null` for one that they do not see now. */
  readonly liveSince: Date | null;
  /** How many entries it shows, by content type: `{ testimonial: 20, … }`. */
  readonly content: Readonly<Record<string, number>>;
  readonly pages: number;
  readonly files: number;
  /** Size of all files as they are before compression. */
  readonly bytes: number;
}

/** A build that must not go live. The release that was live still is. */
export class ReleaseRefused extends Error {
  /** What is wrong and how to mend it, a sentence each. */
  readonly problems: readonly string[];
  /** Whether much of the content is gone, which goes live only where somebody confirms it. */
  readonly shrunk: boolean;
  /** Whether somebody went back to an earlier release meanwhile: this build is not to be tried again. */
  readonly rolledBack: boolean;

  constructor(problems: readonly string[], { shrunk = false, rolledBack = false } = {}) {
    super(problems.join("\n"));
    this.name = "ReleaseRefused";
    this.problems = problems;
    this.shrunk = shrunk;
    this.rolledBack = rolledBack;
  }
}
