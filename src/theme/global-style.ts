import { colorProperty, colorSchemes, media, theme, type ColorRole } from "./theme";
import faces from "./fonts/faces.json";
import { fontStacks } from "./tokens";

const customProperties = (colors: Partial<Record<ColorRole, string>>) =>
  Object.entries(colors)
    .map(([role, value]) => `${colorProperty(role as ColorRole)}: ${value};`)
    .join("");

/** Address of the font file of page headings, to preload. */
export const headingFontUrl = /(?<=url\(").*?(?=")/.exec(faces.rules[0]!)![0];

const { ink } = colorSchemes.light;
const { color, fontFamily, fontSize, lineHeight } = theme;

/** Belongs to the static HTML: if script added it, it would cause a second layout. */
export const globalCss = `
  ${faces.rules.join("")}

  :root {
    color-scheme: light dark;
    ${customProperties(colorSchemes.light)}
    --font-display: ${fontStacks.display};
    --font-text: ${fontStacks.text};
    --header-height: 4.5rem;
    --booking-bar-height: 4.25rem;
  }

  ${media.up("tablet")} {
    :root { --booking-bar-height: 0rem; }
  }

  /* Without popovers, the header is above the page instead of over it. */
  ${media.noPopover} {
    :root { --header-height: 0rem; }
  }

  ${media.dark} {
    :root { ${customProperties(colorSchemes.dark)} }
  }

  *, *::before, *::after {
    box-sizing: border-box;
  }

  html {
    font-family: ${fontFamily.text};
    line-height: ${lineHeight.text};
    color: ${color.ink};
    background: ${color.paper};
    scroll-padding-block: calc(var(--header-height) + 1rem) calc(var(--booking-bar-height) + 1rem);
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
  }

  /* A page without booking links has no booking bar. */
  :root:has([data-no-booking]) {
    --booking-bar-height: 0rem;
  }

  ${media.short} {
    :root { --booking-bar-height: 0rem; }
    html { scroll-padding-block: 1rem; }
  }

  /* The page must not scroll under the open menu. */
  html:has([popover]:popover-open) {
    overflow: hidden;
  }

  /* Captures only what moves: a snapshot of the whole page would block clicks. */
  :root { view-transition-name: none; }
  ::view-transition { pointer-events: none; }
  ::view-transition-group(*) { animation-duration: ${theme.duration.transition}; }

  body {
    margin: 0;
    font-size: ${fontSize.body};
    overflow-wrap: anywhere;
    padding-block-end: var(--booking-bar-height);
  }

  /* Only Safari before 16 needs this. A hidden overflow disables position: sticky. */
  @supports not (overflow: clip) {
    body { overflow-x: hidden; }
  }

  h1, h2, h3 {
    margin: 0;
    font-family: ${fontFamily.display};
    font-weight: 400;
    line-height: ${lineHeight.title};
    letter-spacing: -0.015em;
    text-wrap: balance;
  }

  h3 {
    font-size: ${fontSize.title};
  }

  p, ul, ol, dl, dd, figure, blockquote {
    margin: 0;
    padding: 0;
  }

  p {
    text-wrap: pretty;
  }

  [data-range] {
    white-space: nowrap;
  }

  ul[role="list"], ol[role="list"] {
    list-style: none;
  }

  img {
    display: block;
    max-width: 100%;
    height: auto;
  }

  /* The display font has its own italic; names in Korean or Arabic must not be slanted. */
  cite {
    font-synthesis: weight;
  }

  a {
    color: inherit;
  }

  button, input, textarea {
    font: inherit;
    color: inherit;
  }

  /* Keeps a double tap from zooming the page. */
  a, button, summary {
    touch-action: manipulation;
    cursor: pointer;
  }

  /* Browsers add a background behind text only, even if an icon is over a picture. */
  ${media.forcedColors} {
    a svg, button svg { background: Canvas; }
  }

  ::selection {
    color: ${color.onAction};
    background: ${color.action};
  }

  /* Has no specificity, so that components can override it. */
  :where(:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: 3px;
  }

  @page booklet {
    size: 5.5in 8.5in;
    /* The text has a margin of its own. */
    margin: 0.5in 0.25in;
  }

  /* Browsers print no backgrounds unless asked, so all text is dark. */
  ${media.print} {
    [data-screen-only] {
      display: none !important;
    }

    :root {
      /* Prints 18 px as 10 pt. */
      font-size: 75%;
      ${customProperties({ overPicture: ink, onBand: ink, action: ink })}
      ${colorProperty("band")}: transparent;
      --booking-bar-height: 0rem;
    }

    /* A booklet is printed two pages to a sheet, and folded. */
    body:has([data-booklet]) {
      page: booklet;
    }

    h1, h2, h3, summary {
      break-after: avoid;
    }

    p {
      orphans: 3;
      widows: 3;
    }

    /* The number of a heading is on a line of its own. */
    h2, figure, blockquote, picture, li {
      break-inside: avoid;
    }

    /* Prints closed answers too. */
    details::details-content {
      display: block;
      content-visibility: visible;
      block-size: auto;
    }

    /* Prints the addresses of external links. */
    main a[href^="http"]::after,
    footer a[href^="http"]::after {
      content: "\\00a0(" attr(href) ")";
      font-weight: 400;
    }
  }
`.replace(/(\/\*.*?\*\/|\s)+/gs, " ");
