import type { Release } from "../../src/releases/release";
import { releasesFixture } from "../support/releases-fixture";
import { tinySite, writeBuild } from "../support/tiny-site";

const fixture = releasesFixture();

const publishCounts = (reviews: number, photos: number, confirmShrink = false): Promise<Release> =>
  fixture.publish({ mark: `${reviews} ${photos}`, reviews, photos }, { confirmShrink });

test("a first release may have any", async () => {
  await expect(publishCounts(1, 1)).resolves.toBeDefined();
});

test("half of it may go", async () => {
  await publishCounts(20, 17);
  await expect(publishCounts(10, 9)).resolves.toBeDefined();
});

test("more than half of the reviews or photos gone is refused, with the numbers", async () => {
  const live = await publishCounts(20, 17);
  const refused = await publishCounts(9, 8).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    shrunk: true,
    problems: [
      expect.stringContaining("There are 9 reviews now, and 20 on the live site"),
      expect.stringContaining("There are 8 photos now, and 17 on the live site"),
    ],
  });
  expect((await fixture.releases.current())?.id).toBe(live.id);
});

test("it goes live where somebody has confirmed it", async () => {
  await publishCounts(20, 17);
  const release = await publishCounts(2, 17, true);
  expect(release.content).toMatchObject({ testimonial: 2 });
  expect((await fixture.releases.current())?.id).toBe(release.id);
});

test("other faults are not confirmed along with it", async () => {
  await publishCounts(20, 17);
  const files = tinySite({ reviews: 2 });
  files["public/sitemap.xml"] = "";
  Reflect.deleteProperty(files, "public/sitemap.xml");
  await writeBuild(fixture.siteFolder, files);
  const release = fixture.releases.release({
    siteFolder: fixture.siteFolder,
    startedAt: new Date(),
    confirmShrink: true,
  });
  await expect(release).rejects.toMatchObject({ shrunk: false });
});
