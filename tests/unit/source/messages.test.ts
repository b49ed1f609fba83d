import { webApp } from "../../../src/source/contentful/messages";

test.each([
  ["api.contentful.com", "app.contentful.com"],
  ["cdn.eu.contentful.com", "app.eu.contentful.com"],
  ["preview.eu.contentful.com", "app.eu.contentful.com"],
])("what is read from %s is changed at %s", (host, app) => {
  const place = { spaceId: "abc", environment: "master", host };
  expect(webApp.entry(place, "about")).toBe(
    `https://${app}/spaces/abc/environments/master/entries/about`,
  );
});
