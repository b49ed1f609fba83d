import { createGlobalStyle } from "styled-components";
import { media } from "./media";
import { colorProperty, colorSchemes, type ColorRole } from "./theme";

const customProperties = (scheme: Record<ColorRole, string>) =>
  Object.entries(scheme)
    .map(([role, value]) => `${colorProperty(role as ColorRole)}: ${value};`)
    .join("\n");

/** Roles whose colour suits a dark background, in ink. */
const printed = (...roles: ColorRole[]) =>
  roles.map((role) => `${colorProperty(role)}: ${colorSchemes.light.ink};`).join("\n");

export const GlobalStyle = createGlobalStyle`
  :root {
    color-scheme: light dark;
    ${customProperties(colorSchemes.light)}
    --header-height: 4.5rem;
    --booking-bar-height: 4.25rem;

    ${media.up("tablet")} {
      --booking-bar-height: 0rem;
    }

    ${media.short} {
      --booking-bar-height: 0rem;
    }

    /* The header is above the page instead of over it. */
    ${media.noPopover} {
      --header-height: 0rem;
    }

    ${media.dark} {
      ${customProperties(colorSchemes.dark)}
    }
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  html {
    font-family: ${({ theme }) => theme.fontFamily.text};
    font-size: 100%;
    line-height: ${({ theme }) => theme.lineHeight.text};
    color: ${({ theme }) => theme.color.ink};
    background: ${({ theme }) => theme.color.paper};
    scroll-padding-block: calc(var(--header-height) + 1rem) calc(var(--booking-bar-height) + 1rem);

    ${media.short} {
      scroll-padding-block: 1rem;
    }

    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;

    /* The page must not scroll under the open menu. */
    &:has([popover]:popover-open) {
      overflow: hidden;
    }
  }

  body {
    margin: 0;
    font-size: ${({ theme }) => theme.fontSize.body};
    overflow-wrap: anywhere;
    padding-block-end: var(--booking-bar-height);

    /* In Safari before 16, which cannot clip: hidden there, nothing in it would be sticky. */
    @supports not (overflow: clip) {
      overflow-x: hidden;
    }
  }

  h1,
  h2,
  h3 {
    margin: 0;
    font-family: ${({ theme }) => theme.fontFamily.display};
    font-weight: 400;
    line-height: ${({ theme }) => theme.lineHeight.title};
    letter-spacing: -0.015em;
    text-wrap: balance;
  }

  p,
  ul,
  ol,
  dl,
  dd,
  figure,
  blockquote {
    margin: 0;
    padding: 0;
  }

  p {
    text-wrap: pretty;
  }

  ul[role="list"],
  ol[role="list"] {
    list-style: none;
  }

  img {
    display: block;
    max-width: 100%;
    height: auto;
  }

  a {
    color: inherit;
  }

  button,
  input,
  textarea {
    font: inherit;
    color: inherit;
  }

  :focus-visible {
    outline: 3px solid ${({ theme }) => theme.color.focus};
    outline-offset: 3px;
  }

  /* Paper: browsers print no backgrounds unless asked, so that all words are dark. */
  ${media.print} {
    :root {
      ${printed("overPhoto", "onBand", "action")}
      ${colorProperty("band")}: transparent;
      --booking-bar-height: 0rem;
    }

    h1,
    h2,
    h3,
    summary {
      break-after: avoid;
    }

    figure,
    blockquote,
    picture,
    li {
      break-inside: avoid;
    }

    /* Answers that nobody opened. */
    details::details-content {
      display: block;
      content-visibility: visible;
      block-size: auto;
    }

    /* Where a link to another site leads. */
    main a[href^="http"]::after,
    footer a[href^="http"]::after {
      content: "\\00a0(" attr(href) ")";
      font-weight: 400;
      overflow-wrap: anywhere;
    }
  }
`;
