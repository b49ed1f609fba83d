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

/** Styles of the static HTML: added by script, they would cause a second layout. */
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

  /* The header is above the page instead of over it. */
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

  /* A page without booking links has no bar of them. */
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

  /* Captures only what moves: a picture of the whole page would take its clicks. */
  :root { view-transition-name: none; }
  ::view-transition { pointer-events: none; }
  ::view-transition-group(*) { animation-duration: ${theme.duration.transition}; }

  body {
    margin: 0;
    font-size: ${fontSize.body};
    overflow-wrap: anywhere;
    padding-block-end: var(--booking-bar-height);
  }

  /* Safari before 16 cannot clip; elsewhere, nothing could be sticky in a page with a hidden overflow. */
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

  /* The display font has an italic of its own; names in Korean or Arabic must not be slanted. */
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

  /* Two quick taps are two taps, and do not zoom the page. */
  a, button, summary {
    touch-action: manipulation;
    cursor: pointer;
  }

  /* Browsers put a background below text alone, whatever photo an icon is on. */
  ${media.forcedColors} {
    a svg, button svg { background: Canvas; }
  }

  /* Any outline of a component has a higher specificity. */
  :where(:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: 3px;
  }

  /* Paper: browsers print no backgrounds unless asked, so all text is dark. */
  ${media.print} {
    /* Hides what can only be clicked. */
    [data-screen-only] {
      display: none !important;
    }

    :root {
      /* 18 px on a screen are 10 points on paper. */
      font-size: 75%;
      ${customProperties({ overPhoto: ink, onBand: ink, action: ink })}
      ${colorProperty("band")}: transparent;
      --booking-bar-height: 0rem;
    }

    h1, h2, h3, summary {
      break-after: avoid;
    }

    /* The number of a heading is a line of its own. */
    h2, figure, blockquote, picture, li {
      break-inside: avoid;
    }

    /* Closed answers are printed too. */
    details::details-content {
      display: block;
      content-visibility: visible;
      block-size: auto;
    }

    /* Adds the address of a link to another site. */
    main a[href^="http"]::after,
    footer a[href^="http"]::after {
      content: "\\00a0(" attr(href) ")";
      font-weight: 400;
    }
  }
`.replace(/(\/\*.*?\*\/|\s)+/gs, " ");
