import { localized } from "../src";
import { clientFor, failureOf, localContentful } from "./clients";
import { fillWithContentTypes } from "./fixture";

const server = localContentful();

const previewer = () => {
  const { hosts, tokens } = server.contentful;
  const options = { accessToken: tokens.preview, host: hosts.preview };
  return clientFor(server.contentful, options).withoutLinkResolution;
};

beforeAll(() => {
  const { space } = server.contentful;
  fillWithContentTypes(space);
  space.putEntry("live", "faq", localized({ question: "Live?" }));
  space.publish("live");
  space.putEntry("changed", "faq", localized({ question: "Before?" }));
  space.publish("changed");
  space.changeEntry("changed", localized({ question: "After?" }));
  space.putEntry("draft", "faq", localized({ question: "Half a" }));
  space.putEntry("hidden", "faq", localized({ question: "Hidden?" }));
  space.entries.archive("hidden");
});

test("a preview shows drafts and changes that are not published, and nothing that is archived", async () => {
  const { items } = await previewer().getEntries({ content_type: "faq", order: ["sys.id"] });
  expect(items.map(({ fields, sys }) => [sys.id, fields.question])).toEqual([
    ["changed", "After?"],
    ["draft", "Half a"],
    ["live", "Live?"],
  ]);
  expect(items.map(({ sys }) => "publishedAt" in sys)).toEqual([true, false, true]);
});

test("a token for published content does not open the preview, nor the other way round", async () => {
  const { contentful } = server;
  const { delivery, preview } = contentful.tokens;
  const wrong = clientFor(contentful, { host: contentful.hosts.preview, accessToken: delivery });
  expect(await failureOf(wrong.getLocales())).toMatchObject({ id: "AccessTokenInvalid" });
  const alsoWrong = clientFor(contentful, { accessToken: preview });
  expect(await failureOf(alsoWrong.getLocales())).toMatchObject({ status: 401 });
});
