import { useId, type ComponentPropsWithoutRef, type ReactNode } from "react";
import { styled } from "styled-components";
import { media, theme } from "../theme/theme";
import { decorativeContent } from "../components/screen-readers";
import { fieldLabels } from "../interface-text";

const Frame = styled.div`
  min-width: 0;
`;

/* An invalid field also has a mark and a thick edge: colour alone is not enough. */
const Label = styled.label`
  display: block;
  margin-block-end: ${theme.space.tight};
  font-weight: 550;
  line-height: 1.3;

  ${Frame}:has(:user-invalid) > & {
    color: ${theme.color.accent};

    &::after {
      ${decorativeContent(`"!"`)}
      display: inline-block;
      width: 1.35em;
      margin-inline-start: 0.5em;
      font-size: 0.85em;
      font-weight: 700;
      line-height: 1.35;
      text-align: center;
      color: ${theme.color.paper};
      background: ${theme.color.accent};
      border-radius: 50%;
    }
  }
`;

const Control = styled.input`
  display: block;
  width: 100%;
  min-width: 0;
  min-height: 3.5rem;
  margin: 0;
  padding: 0.75rem min(${theme.space.base}, 4vw);
  line-height: 1.4;
  text-align: start;
  background: ${theme.color.shade};
  border: 0 solid ${theme.color.controlEdge};
  border-block-end-width: 1.5px;
  border-radius: 0;
  appearance: none;
  /* Keeps the label in view when the browser scrolls to the field. */
  scroll-margin-block-start: 3rem;

  &:read-only {
    color: ${theme.color.muted};
  }

  &:user-invalid {
    /* Makes up for the thicker edge, so that nothing moves. */
    padding-block-end: calc(0.75rem - 2.5px);
    border-color: ${theme.color.accent};
    border-block-end-width: 4px;
  }

  /* The background alone would not show where the field is. */
  ${media.forcedColors} {
    border-width: 1px;
  }

  &::-webkit-date-and-time-value {
    text-align: start;
  }

  /* Shrinks a date that would not fit on a small screen with enlarged text. */
  &[type="date"] {
    font-size: min(${theme.fontSize.body}, 9vw);
  }

  textarea& {
    line-height: 1.5;
    resize: vertical;
  }
`;

const Hint = styled.p`
  margin-block-start: ${theme.space.tight};
  font-size: ${theme.fontSize.small};
  color: ${theme.color.muted};
`;

const Message = styled.p`
  margin-block-start: ${theme.space.tight};
  font-size: ${theme.fontSize.small};
  color: ${theme.color.accent};
`;

interface FieldProps extends ComponentPropsWithoutRef<"input"> {
  readonly name: keyof typeof fieldLabels;
  /** Makes the field a text area with this number of lines. */
  readonly rows?: number;
  readonly hint?: ReactNode;
  /** The browser's message, if it rejects the field. */
  readonly error?: string | undefined;
}

export function Field({ name, hint, error, ...input }: FieldProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const descriptions = [error !== undefined && `${id}-error`, hint && `${id}-hint`];
  return (
    <Frame>
      <Label htmlFor={id}>{`${fieldLabels[name]}${input.required ? " *" : ""}`}</Label>
      <Control
        as={input.rows === undefined ? "input" : "textarea"}
        id={id}
        name={name}
        aria-describedby={descriptions.filter(Boolean).join(" ") || undefined}
        aria-invalid={error === undefined ? undefined : true}
        {...input}
      />
      {error !== undefined && <Message id={`${id}-error`}>{error}</Message>}
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </Frame>
  );
}
