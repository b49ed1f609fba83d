import { profilesOf } from "../../src/profiles";

test.each([
  ["https://www.facebook.com/nelson", "Facebook"],
  ["https://ca.linkedin.com/in/nelson", "LinkedIn"],
  ["https://m.youtube.com/@nelson", "YouTube"],
  ["https://x.com/nelson", "X"],
  // A little-known site, which has its host as a name.
  ["https://www.facebook.com.nelson.blog/about", "facebook.com.nelson.blog"],
])("names the link to %s after its site: %s", (url, name) => {
  const none = { instagramUrl: null, partnerName: null, partnerProfileUrl: null };
  expect(profilesOf({ ...none, profiles: [url] })).toEqual([{ name, url }]);
});
