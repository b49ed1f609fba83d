import { profilesOf } from "../../src/profiles";

const INSTAGRAM = "https://www.instagram.com/tala";

const urlsOf = (profiles: readonly string[], partnerProfileUrl: string | null = null) =>
  profilesOf({ instagramUrl: INSTAGRAM, partnerName: null, partnerProfileUrl, profiles }).map(
    ({ url }) => url,
  );

test.each([
  INSTAGRAM,
  `${INSTAGRAM}/`,
  "https://instagram.com/tala",
  "https://www.Instagram.com/Tala/",
])("a profile that is named twice is listed once: %s", (copy) => {
  const other = "https://www.youtube.com/@tala";
  expect(urlsOf([copy, other, `${other}/`])).toEqual([INSTAGRAM, other]);
  expect(urlsOf([], copy)).toEqual([INSTAGRAM]);
});

test("profiles that differ stay", () => {
  const others = ["https://www.instagram.com/tala.ceremonies", "https://instagram.com/tala?hl=fr"];
  expect(urlsOf(others)).toEqual([INSTAGRAM, ...others]);
});

test.each([
  ["https://www.facebook.com/nelson", "Facebook"],
  ["https://ca.linkedin.com/in/nelson", "LinkedIn"],
  ["https://m.youtube.com/@nelson", "YouTube"],
  ["https://x.com/nelson", "X"],
  // Few know it.
  ["https://www.facebook.com.nelson.blog/about", "facebook.com.nelson.blog"],
])("%s is linked by the name of its site: %s", (url, name) => {
  const none = { instagramUrl: null, partnerName: null, partnerProfileUrl: null };
  expect(profilesOf({ ...none, profiles: [url] })).toEqual([{ name, url }]);
});
