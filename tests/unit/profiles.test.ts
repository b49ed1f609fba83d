import { profilesOf } from "../../src/profiles";

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
