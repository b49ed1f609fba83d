import { useEffect, useId, useRef, useState, type ComponentPropsWithoutRef } from "react";
import { css, styled } from "styled-components";
import { silentContent } from "../components/silent-content";
import { formWords } from "./form-words";
import { fieldLabels } from "../interface-words";
import type { Inquiry } from "./send-inquiry";

const Frame = styled.div`
  min-width: 0;
`;

/* An invalid field has a mark and a thick edge too: colour alone is not enough. */
const Label = styled.label`
  display: block;
  margin-block-end: ${({ theme }) => theme.space.tight};
  font-weight: 550;
  line-height: 1.3;

  ${Frame}:has(:user-invalid) > & {
    color: ${({ theme }) => theme.color.accent};

    &::after {
      ${silentContent(`"!"`)}
      display: inline-block;
      width: 1.35em;
      margin-inline-start: 0.5em;
      font-size: 0.85em;
      font-weight: 700;
      line-height: 1.35;
      text-align: center;
      color: ${({ theme }) => theme.color.paper};
      background: ${({ theme }) => theme.color.accent};
      border-radius: 50%;
    }
  }
`;

const controlStyles = css`
  display: block;
  width: 100%;
  min-width: 0;
  min-height: 3.5rem;
  margin: 0;
  padding: 0.75rem min(${({ theme }) => theme.space.base}, 4vw);
  font-size: ${({ theme }) => theme.fontSize.body};
  line-height: 1.4;
  text-align: start;
  background: ${({ theme }) => theme.color.shade};
  border: 0 solid ${({ theme }) => theme.color.controlEdge};
  border-block-end-width: 1.5px;
  border-radius: 0;
  appearance: none;
  /* When the browser scrolls to it, its label is in view too. */
  scroll-margin-block-start: 3rem;

  &:read-only {
    color: ${({ theme }) => theme.color.muted};
  }

  &:user-invalid {
    /* Less padding for the thicker edge: nothing moves. */
    padding-block-end: calc(0.75rem - 2.5px);
    border-color: ${({ theme }) => theme.color.accent};
    border-block-end-width: 4px;
  }

  &::-webkit-date-and-time-value {
    text-align: start;
  }

  /* With enlarged text on a small screen, a whole date matters more than its full size. */
  &[type="date"] {
    font-size: min(${({ theme }) => theme.fontSize.body}, 9vw);
  }
`;

const Input = styled.input`
  ${controlStyles}
`;

const TextArea = styled.textarea`
  ${controlStyles}
  line-height: 1.5;
  resize: vertical;
`;

interface NameProps {
  readonly name: keyof Inquiry;
}

/** A labelled input. */
export function Field({ name, ...input }: NameProps & ComponentPropsWithoutRef<"input">) {
  const id = useId();
  return (
    <Frame>
      <Label htmlFor={id}>{fieldLabels[name]}</Label>
      <Input id={id} name={name} {...input} />
    </Frame>
  );
}

const Hint = styled.p`
  margin-block-start: ${({ theme }) => theme.space.tight};
  font-size: ${({ theme }) => theme.fontSize.small};
  line-height: 1.4;
  color: ${({ theme }) => theme.color.muted};

  &:empty {
    margin: 0;
  }
`;

/** While a year is typed digit by digit, the date is one of the first centuries. */
const FIRST_YEAR = 1900;

const DAY_MS = 24 * 60 * 60 * 1000;

/** What to say of the day in a date input, as days go where the visitor is; empty for any other day. */
function dateHint(
  { valueAsNumber }: HTMLInputElement,
  { noticeDays, noticeNote }: Pick<DateFieldProps, "noticeDays" | "noticeNote">,
): string {
  const now = new Date();
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  if (!(valueAsNumber >= Date.UTC(FIRST_YEAR, 0))) return "";
  if (valueAsNumber < today) return formWords.pastDate;
  if (valueAsNumber >= today + noticeDays * DAY_MS) return "";
  return [formWords.soonDate(noticeDays), noticeNote].filter(Boolean).join(" ");
}

interface DateFieldProps extends NameProps, ComponentPropsWithoutRef<"input"> {
  readonly name: keyof Inquiry;
  /** How long before a wedding the officiant wants to know of it, in days. */
  readonly noticeDays: number;
  /** What the officiant says of one that is nearer. */
  readonly noticeNote?: string | null;
}

/** A labelled date input. A day that is past or near gets a hint, and is taken all the same. */
export function DateField({ name, noticeDays, noticeNote, ...input }: DateFieldProps) {
  const id = useId();
  const hintId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [hint, setHint] = useState("");

  useEffect(() => {
    const form = field.current?.form;
    const clear = () => setHint("");
    form?.addEventListener("reset", clear);
    return () => form?.removeEventListener("reset", clear);
  }, []);

  return (
    <Frame>
      <Label htmlFor={id}>{fieldLabels[name]}</Label>
      <Input
        aria-describedby={hintId}
        id={id}
        name={name}
        onChange={({ currentTarget }) =>
          setHint(dateHint(currentTarget, { noticeDays, noticeNote }))
        }
        ref={field}
        type="date"
        {...input}
      />
      <Hint aria-live="polite" id={hintId}>
        {hint}
      </Hint>
    </Frame>
  );
}

/** A labelled text area. */
export function LongField({ name, ...textarea }: NameProps & ComponentPropsWithoutRef<"textarea">) {
  const id = useId();
  return (
    <Frame>
      <Label htmlFor={id}>{fieldLabels[name]}</Label>
      <TextArea id={id} name={name} {...textarea} />
    </Frame>
  );
}
