import { styled } from "styled-components";
import { useBrowserValue } from "../components/use-browser-value";
import { inShort } from "../days";
import { SCRIPT_ATTRIBUTE } from "../startup/page-state";
import { statusOn, type FreeDates } from "../free-dates";
import { theme } from "../theme/theme";
import { formText } from "./form-text";

/** Hidden without script, where nothing would answer. */
const Frame = styled.span`
  display: none;

  [${SCRIPT_ATTRIBUTE}] & {
    display: block;
  }
`;

const Answer = styled.output`
  display: block;
  font: italic ${theme.fontSize.lead} / 1.3 ${theme.fontFamily.display};
  color: ${theme.color.ink};
`;

interface DateAnswerProps {
  readonly dates: FreeDates;
  /** The chosen day, such as `2027-06-19`; empty if there is none. */
  readonly day: string;
}

/** Says whether the chosen day is free, until the reading of the calendar is outdated. */
export function DateAnswer({ dates, day }: DateAnswerProps) {
  const status = useBrowserValue(() => statusOn(day, dates, Date.now()) ?? "", "");
  if (status === "outdated") return null;
  const readOn = inShort(dates.from);
  const { answers, chooseDate, calendarRead } = formText.freeDates;
  return (
    <Frame>
      <Answer>{status && answers[status](readOn)}</Answer>
      {/* In an element of its own: React could not remove a text that a translator has replaced. */}
      {(!day || (status && status !== "free")) && (
        // The browser may abbreviate the month differently from the build.
        <span suppressHydrationWarning>
          {[!day && chooseDate, calendarRead(readOn)].filter(Boolean).join(" ")}
        </span>
      )}
    </Frame>
  );
}
