import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { ServedReleases } from "../../src/site/served-releases";
import { publishing } from "../support/publishing";
import { until } from "../support/until";

const publisher = publishing();

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

test("what is known of a release takes no memory once the release is removed", async () => {
  const served = new ServedReleases(publisher.folder);
  await publisher.publish({ mark: "first" });
  const known = new WeakRef((await served.live())!);
  for (const mark of ["two", "three", "four", "five", "six"]) {
    await publisher.publish({ mark });
    await served.live();
  }
  await until(() => {
    collectGarbage();
    return known.deref() === undefined;
  }, "the first release is forgotten");
});
