import { styled } from "styled-components";
import { theme } from "../theme/theme";

const Line = styled.svg`
  display: block;
  width: 100%;
  height: 1rem;
  color: ${theme.color.hairline};
`;

/** The wavy line between two sections of a page. */
export function TideLine({ className }: { readonly className?: string }) {
  return (
    <Line
      aria-hidden="true"
      className={className}
      fill="none"
      focusable="false"
      preserveAspectRatio="none"
      stroke="currentColor"
      viewBox="0 0 1200 16"
    >
      <path
        d="M0 9c40 0 58-5 104-5s70 8 128 8 86-9 150-9 92 7 148 7 88-6 146-6 96 9 158 9 88-8 140-8 78 6 116 6 70-3 110-3"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </Line>
  );
}
