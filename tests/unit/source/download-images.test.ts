import type { ContentfulSource } from "../../../src/env";
import { toAsset } from "../../../src/source/contentful/download-images";

const SOURCE: ContentfulSource = {
  kind: "contentful",
  spaceId: "space1",
  environment: "master",
  host: "cdn.example.com",
  accessToken: "token",
  drafts: false,
};

const file = (url: string) => ({ url, fileName: "arch.jpg", contentType: "image/jpeg" });

test.each([
  ["//images.ctfassets.net/s/a/t/arch.jpg", "https://images.ctfassets.net/s/a/t/arch.jpg"],
  ["https://assets.example.com/arch.jpg", "https://assets.example.com/arch.jpg"],
])("a file at %s is fetched from %s", (url, fetched) => {
  expect(toAsset(SOURCE, "arch", file(url)).url).toBe(fetched);
});
