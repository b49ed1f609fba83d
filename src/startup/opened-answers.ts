/** Keeps which answers of a page are open in its history entry, so that Back shows what the visitor has left. */

interface EntryState {
  /** Positions of the open `<details>` in the page. */
  readonly opened?: readonly number[];
}

const findAnswers = () => [...document.querySelectorAll<HTMLDetailsElement>("main details")];

/** Opens the answers that were open in the current history entry. */
export function restoreOpened(): void {
  const { opened = [] } = Object(history.state) as EntryState;
  for (const position of opened) findAnswers()[position]?.setAttribute("open", "");
}

/** Saves which answers are open in the current history entry. */
export function saveOpened({ target }: Event): void {
  const answers = findAnswers();
  if (!answers.includes(target as HTMLDetailsElement)) return;
  const opened = answers.flatMap(({ open }, position) => (open ? position : []));
  history.replaceState({ ...(history.state as EntryState), opened }, "");
}
