import { LANGUAGE, until } from "../interface-text";

/** A day in words, such as December 31, 2026, from `2026-12-31`. */
export function Day({ day }: { readonly day: string }) {
  const time = new Date(`${day}T00:00:00Z`);
  const words = time.toLocaleDateString(LANGUAGE, { dateStyle: "long", timeZone: "UTC" });
  return <time dateTime={day}>{words}</time>;
}

/** What holds until a day, with that day beside it; only drafts have none. */
export const Until = ({ text, day }: { readonly text: string; readonly day: string | null }) => (
  <>
    {text}{" "}
    {day && (
      <>
        ({until} <Day day={day} />)
      </>
    )}
  </>
);
