/** A heading with a line for each item. */
export const listed = (heading: string, lines: readonly string[]) =>
  [heading, ...lines.map((line) => `  - ${line}`)].join("\n");

/** `1 change`, `2 changes` */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;
