import { styled } from "styled-components";

const RANGE = String.raw`\d+(?:[-–]\d+)+`;

/** In safe HTML, but not within a tag. */
const IN_HTML = new RegExp(`(${RANGE})(?![^<]*>)`, "g");

const Together = styled.span`
  white-space: nowrap;
`;

/** Text in which no line ends after the hyphen of `3-6 months`. */
export const keepRanges = (text: string) =>
  text
    .split(new RegExp(`(${RANGE})`))
    .map((part, index) => (index % 2 === 1 ? <Together key={index}>{part}</Together> : part));

/** The same in HTML: styles find the ranges by this attribute. */
export const RANGE_ATTRIBUTE = "data-range";

export const keepRangesInHtml = (html: string) =>
  html.replace(IN_HTML, `<span ${RANGE_ATTRIBUTE}>$1</span>`);
