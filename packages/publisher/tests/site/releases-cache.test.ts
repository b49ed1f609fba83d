import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { ReleasesCache } from "../../src/site/releases-cache";
import { releasesFixture } from "../support/releases-fixture";
import { until } from "../support/until";

const fixture = releasesFixture();

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

test("what is cached of a release takes no memory once the release is removed", async () => {
  const cache = new ReleasesCache(fixture.folder);
  await fixture.publish({ mark: "first" });
  const cached = new WeakRef((await cache.live())!);
  for (const mark of ["two", "three", "four", "five", "six"]) {
    await fixture.publish({ mark });
    await cache.live();
  }
  await until(() => {
    collectGarbage();
    return cached.deref() === undefined;
  }, "the first release is forgotten");
});
