import type { SourceNodesArgs } from "gatsby";
import type { ContentfulSource } from "../../../src/env";
import { fieldMessage } from "../../../src/model/problems";
import { downloadImages, toAsset } from "../../../src/source/contentful/download-images";

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

test("an embargoed file is not fetched, and the officiant is told what is wrong with it", async () => {
  const asset = toAsset(SOURCE, "arch", file("https://images.secure.ctfassets.net/s/a/t/arch.jpg"));
  const args = { getNodesByType: () => [] } as unknown as SourceNodesArgs;
  const image = (await downloadImages(args, [asset])).get("arch");
  const subject = { type: "Gallery photo", title: "An arch", location: "there" };
  expect(image?.problem && fieldMessage(subject, "Picture", image.problem).sentence).toBe(
    'Gallery photo "An arch": Picture "arch.jpg" is embargoed in Contentful, so that only signed addresses open it. Have the embargo lifted for the picture at https://app.contentful.com/spaces/space1/environments/master/assets/arch, or choose another at there',
  );
});
