/** Red, green and blue, from 0 to 255. */
export type Rgb = readonly number[];

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** The contrast ratio of WCAG 2.2, from 1 to 21; the order of the colours does not matter. */
export function contrast(a: Rgb, b: Rgb): number {
  const [one, other] = [luminance(a) + 0.05, luminance(b) + 0.05];
  return Math.max(one, other) / Math.min(one, other);
}
