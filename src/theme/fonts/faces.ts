import url0 from "./display-normal-400-latin.woff2";
import url1 from "./display-normal-400-signs.woff2";
import url2 from "./display-normal-400-latin-ext.woff2";
import url3 from "./display-normal-400-vietnamese.woff2";
import url4 from "./display-italic-400-latin.woff2";
import url5 from "./display-italic-400-signs.woff2";
import url6 from "./display-italic-400-latin-ext.woff2";
import url7 from "./display-italic-400-vietnamese.woff2";
import url8 from "./text-normal-400-600-latin.woff2";
import url9 from "./text-normal-400-600-signs.woff2";
import url10 from "./text-normal-400-600-latin-ext.woff2";
import url11 from "./text-normal-400-600-vietnamese.woff2";

/** Made by `npm run fonts` of these entries in `tokens.ts`; the next time writes it anew. */
export const madeOf =
  '{"fontSubsets":["latin","latin-ext","vietnamese"],"typeface":{"display":{"package":"@fontsource-variable/petrona","styles":["normal","italic"],"weights":[400],"generic":"serif"},"text":{"package":"@fontsource-variable/hanken-grotesk","styles":["normal"],"weights":[400,600],"generic":"sans-serif"}}}';

const ranges = {
  latin:
    "U+0020-003B, U+003D, U+003F-005B, U+005D, U+005F, U+0061-007A, U+00A0, U+00A9, U+00C0-00D6, U+00D8-00F6, U+00F8-00FF, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026",
  signs:
    "U+003C, U+003E, U+005C, U+005E, U+0060, U+007B-007E, U+00A1-00A8, U+00AA-00BF, U+00D7, U+00F7",
  "latin-ext": "U+0100-0101, U+0104-010F, U+0112-0127, U+012A-0167, U+016A-019F, U+01B1-024F",
  vietnamese:
    "U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+1EA0-1EF9, U+20AB",
};

/** The `@font-face` rules, the heading's own first. */
export const faces = [
  { family: "Display", style: "normal", weight: "400", range: ranges["latin"], url: url0 },
  { family: "Display", style: "normal", weight: "400", range: ranges["signs"], url: url1 },
  { family: "Display", style: "normal", weight: "400", range: ranges["latin-ext"], url: url2 },
  { family: "Display", style: "normal", weight: "400", range: ranges["vietnamese"], url: url3 },
  { family: "Display", style: "italic", weight: "400", range: ranges["latin"], url: url4 },
  { family: "Display", style: "italic", weight: "400", range: ranges["signs"], url: url5 },
  { family: "Display", style: "italic", weight: "400", range: ranges["latin-ext"], url: url6 },
  { family: "Display", style: "italic", weight: "400", range: ranges["vietnamese"], url: url7 },
  { family: "Text", style: "normal", weight: "400 600", range: ranges["latin"], url: url8 },
  { family: "Text", style: "normal", weight: "400 600", range: ranges["signs"], url: url9 },
  { family: "Text", style: "normal", weight: "400 600", range: ranges["latin-ext"], url: url10 },
  { family: "Text", style: "normal", weight: "400 600", range: ranges["vietnamese"], url: url11 },
];

/** System fonts for the time until these are loaded, with their metrics in percent. */
export const fallbacks = [
  {
    family: "Display Fallback",
    local: ["Times New Roman", "TimesNewRomanPSMT", "Liberation Serif", "Tinos"],
    ascent: 80.32,
    descent: 25.27,
    size: 106.83,
  },
  {
    family: "Display Fallback Android",
    local: ["Noto Serif", "NotoSerif-Regular"],
    ascent: 95.09,
    descent: 29.92,
    size: 90.23,
  },
  {
    family: "Text Fallback",
    local: ["Arial", "ArialMT", "Liberation Sans", "Arimo"],
    ascent: 99.06,
    descent: 30.02,
    size: 100.94,
  },
  {
    family: "Text Fallback Android",
    local: ["Roboto", "Roboto-Regular"],
    ascent: 98.86,
    descent: 29.95,
    size: 101.16,
  },
];
