import type { Mutant } from "./mutant";

/** Mistakes in what couples see and do, and in the rules of the content. */
export const pages: readonly Mutant[] = [
  {
    about: "a message that a service has not taken counts as sent",
    file: "src/inquiry/delivery.ts",
    find: "({ status }) => status === 202",
    replace: "({ ok }) => ok",
    test: "tests/unit/inquiry/delivery.test.tsx",
  },
  {
    about: "what was typed before React came is overwritten",
    file: "src/inquiry/draft.ts",
    find: "control.value ||= value;",
    replace: "control.value = value;",
    test: "tests/unit/inquiry/draft.test.tsx",
  },
  {
    about: "another message has the id of the one before, and is dropped",
    file: "src/inquiry/draft.ts",
    find: "former && isSame ? former :",
    replace: "former ? { ...former, inquiry } :",
    test: "tests/unit/inquiry/delivery.test.tsx",
  },
  {
    about: "a text of the greatest length is refused",
    file: "src/model/check-entry.ts",
    find: "text.length > longestOf(field) ?",
    replace: "text.length >= longestOf(field) ?",
    test: "tests/unit/model/field-rules.test.ts",
  },
  {
    about: "a link of the content runs a script",
    file: "src/model/links.ts",
    find: "(javascript|vbscript|data|file):",
    replace: "(vbscript|data|file):",
    test: "tests/unit/model/links.test.ts",
  },
  {
    about: "the oldest review comes first",
    file: "src/model/testimonial.ts",
    find: "firstOfMonth(b.date) - firstOfMonth(a.date)",
    replace: "firstOfMonth(a.date) - firstOfMonth(b.date)",
    test: "tests/unit/model/parse.test.ts",
  },
  {
    about: "Back closes the photo, and forgets the category that was chosen just before",
    file: "src/gallery/query-string.ts",
    find: "  flush();\n  // The router keeps",
    replace: "  // The router keeps",
    test: "tests/unit/gallery/query-string.test.ts",
  },
  {
    about: "closing a photo twice leaves the page",
    file: "src/gallery/query-string.ts",
    find: "if (isGoingBack) return;",
    replace: "",
    test: "tests/unit/gallery/query-string.test.ts",
  },
  {
    about: "the lightbox takes the smallest picture for the largest",
    file: "src/gallery/photo.ts",
    find: "one.width - other.width",
    replace: "other.width - one.width",
    test: "tests/unit/gallery/photo.test.ts",
  },
  {
    about: "the policy lets any script run",
    file: "src/build/content-security-policy.ts",
    find: '"script-src": ["\'self\'", ',
    replace: '"script-src": ["\'self\'", "\'unsafe-inline\'", ',
    test: "tests/unit/build/content-security-policy.test.ts",
  },
  {
    about: "a page comes without the data of its queries",
    file: "src/build/finished-page.ts",
    find: "data, ...queries]",
    replace: "data]",
    test: "tests/unit/build/finished-page.test.ts",
  },
  {
    about: "the header changes one pixel too early",
    file: "src/layout/header.tsx",
    find: "window.scrollY > SCROLL_THRESHOLD",
    replace: "window.scrollY >= SCROLL_THRESHOLD",
    test: "tests/unit/layout/header.test.tsx",
  },
];
