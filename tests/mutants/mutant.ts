/** A mistake that somebody could make, and the test that has to notice it. */
export interface Mutant {
  /** What goes wrong for whom. */
  readonly about: string;
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** The file of the test that has to fail. */
  readonly test: string;
}
