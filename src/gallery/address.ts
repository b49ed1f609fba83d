/** What the page's address says about the gallery. */
export interface Address {
  /** Slug of the chosen category; `null` for all. */
  readonly category: string | null;
  /** Entry id of the photo that is open; `null` for none. */
  readonly photo: string | null;
  /** How many photos are shown, where the visitor asked for more; `null` for as many as at first. */
  readonly shown: number | null;
}

/** Reads a query string. Whether its values mean anything is for the content to say. */
export function readAddress(search: string): Address {
  const parameters = new URLSearchParams(search);
  return {
    category: parameters.get("category"),
    photo: parameters.get("photo"),
    shown: Number.parseInt(parameters.get("shown") ?? "", 10) || null,
  };
}

/** The query string after some changes; parameters that are not the gallery's stay. */
export function changeAddress(search: string, changes: Partial<Address>): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, String(value));
  }
  const changed = parameters.toString();
  return changed === "" ? "" : `?${changed}`;
}
