import { palette } from "../../theme/tokens";

/** What networks show of a shared page at most, in px. */
export const CARD = { width: 1200, height: 630 } as const;

/** Where the photo stands: it bleeds off three edges. */
export const PHOTO = { left: 540, width: CARD.width - 540, height: CARD.height } as const;

/** The text on a card. */
export interface CardText {
  readonly brandName: string;
  readonly heading: string;
  readonly serviceArea: string;
}

/** An element as satori takes it: what JSX would make, without React. */
export interface CardElement {
  readonly type: "div" | "svg" | "path";
  readonly props: Readonly<Record<string, unknown>>;
}

/** A text without invisible characters, such as soft hyphens: satori fails at some of them. */
const visibleText = (text: string) => text.replace(/\p{Default_Ignorable_Code_Point}/gu, "").trim();

type Style = Readonly<Record<string, string | number>>;

const box = (style: Style, ...children: readonly CardElement[]): CardElement => ({
  type: "div",
  props: { style: { display: "flex", ...style }, children },
});

const textBox = (text: string, style: Style): CardElement => ({
  type: "div",
  props: {
    style: { display: "block", wordBreak: "break-word", ...style },
    children: visibleText(text),
  },
});

const drawing = (width: number, height: number, style: Style, path: object): CardElement => ({
  type: "svg",
  props: {
    width,
    height,
    style,
    viewBox: `0 0 ${width} ${height}`,
    children: [{ type: "path", props: path }],
  },
});

/** The site's signature, between the heading and what stands below it. */
function tideLine(width: number): CardElement {
  const waves = "c20 0 29-7 52-7s35 11 64 11 43-12 75-12 46 8 74 8".repeat(Math.ceil(width / 265));
  const line = { d: `M0 11${waves}`, fill: "none", stroke: palette.seaGlass, strokeWidth: 3 };
  return drawing(width, 20, { flexShrink: 0 }, line);
}

/** The paper's edge beside the photo, drawn by the tide. */
const tideEdge = drawing(
  40,
  CARD.height,
  { position: "absolute", left: PHOTO.left - 1, top: 0 },
  {
    d: "M0 0H18c0 30 12 44 12 78s-18 53-18 96 20 65 20 112-15 69-15 111 13 66 13 110-20 60-20 88 8 24 8 35H0z",
    fill: palette.paper,
  },
);

/**
 * Long headings are set smaller, so that all of it stays on the card; one that is too long even so
 * ends in an ellipsis. satori cuts a balanced text too early, so a text has the one or the other.
 */
const HEADING_SIZES = [
  { upTo: 32, size: 80, wrap: { textWrap: "balance" } },
  { upTo: 60, size: 62, wrap: { textWrap: "balance" } },
  { upTo: 110, size: 48, wrap: { textWrap: "balance" } },
  { upTo: Infinity, size: 40, wrap: { lineClamp: 7 } },
] as const;

/** Beside a photo, whose place is left clear, and on a card without one. */
const LOOKS = {
  photo: {
    width: PHOTO.left - 24,
    scale: 1,
    background: palette.paper,
    ink: palette.ink,
    quiet: palette.muted,
    title: palette.cedar,
  },
  text: {
    width: CARD.width - 64,
    scale: 1.3,
    background: palette.cedar,
    ink: palette.paper,
    quiet: palette.seaGlass,
    title: palette.seaGlass,
  },
};

/** The card of a page, without its photo. */
export function cardOf(text: CardText, hasPhoto: boolean): CardElement {
  const { background, ink, quiet, scale, title, width } = LOOKS[hasPhoto ? "photo" : "text"];
  const { length } = visibleText(text.heading);
  const { size, wrap } = HEADING_SIZES.find(({ upTo }) => length <= upTo)!;
  const column = box(
    {
      flexDirection: "column",
      justifyContent: "space-between",
      boxSizing: "border-box",
      width,
      height: CARD.height,
      padding: "52px 0 48px 64px",
    },
    textBox(text.brandName, { color: title, fontSize: 34, fontStyle: "italic", lineClamp: 2 }),
    textBox(text.heading, {
      color: ink,
      fontSize: Math.round(size * scale),
      ...wrap,
      letterSpacing: "-0.02em",
      lineHeight: 1.08,
    }),
    box(
      { flexDirection: "column", gap: 22 },
      tideLine(width - 64),
      textBox(text.serviceArea, { color: quiet, fontSize: 27, lineClamp: 2, lineHeight: 1.25 }),
    ),
  );
  const paper = box(
    { width: hasPhoto ? PHOTO.left : CARD.width, height: "100%", background },
    column,
  );
  return box({ ...CARD, fontFamily: "Display" }, paper, ...(hasPhoto ? [tideEdge] : []));
}
