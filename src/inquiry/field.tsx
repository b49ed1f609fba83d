import { useId, type ComponentPropsWithoutRef } from "react";
import { css, styled } from "styled-components";
import type { Inquiry } from "./read-inquiry";
import { labels } from "./words";

const Frame = styled.div`
  min-width: 0;
`;

/* A mark beside the name and a thick edge, for those who do not see the colour. */
const Label = styled.label`
  display: block;
  margin-block-end: ${({ theme }) => theme.space.tight};
  font-weight: 550;
  line-height: 1.3;

  ${Frame}:has(:user-invalid) > & {
    color: ${({ theme }) => theme.color.accent};

    &::after {
      content: "!" / "";
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

const controlLook = css`
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
  /* Its name is seen too when the browser scrolls to it. */
  scroll-margin-block-start: 3rem;

  &:read-only {
    color: ${({ theme }) => theme.color.muted};
  }

  &:user-invalid {
    /* What the edge gains, the padding loses: nothing moves. */
    padding-block-end: calc(0.75rem - 2.5px);
    border-color: ${({ theme }) => theme.color.accent};
    border-block-end-width: 4px;
  }

  &::-webkit-date-and-time-value {
    text-align: start;
  }

  /* Enlarged text on a small screen: a whole date is worth more than its last bit of size. */
  &[type="date"] {
    font-size: min(${({ theme }) => theme.fontSize.body}, 9vw);
  }
`;

const Line = styled.input`
  ${controlLook}
`;

const Lines = styled.textarea`
  ${controlLook}
  line-height: 1.5;
  resize: vertical;
`;

interface Named {
  readonly name: keyof Inquiry;
}

/** A named line to fill in. */
export function Field({ name, ...input }: Named & ComponentPropsWithoutRef<"input">) {
  const id = useId();
  return (
    <Frame>
      <Label htmlFor={id}>{labels[name]}</Label>
      <Line id={id} name={name} {...input} />
    </Frame>
  );
}

/** A named space for several lines. */
export function LongField({ name, ...textarea }: Named & ComponentPropsWithoutRef<"textarea">) {
  const id = useId();
  return (
    <Frame>
      <Label htmlFor={id}>{labels[name]}</Label>
      <Lines id={id} name={name} {...textarea} />
    </Frame>
  );
}
