/** All that is tested on a booted machine, for one release of Debian. */
import { debianOf, whyNoDebian, type Release } from "./debian";
import { messages } from "./messages";
import { publishing } from "./publishing";
import { SiteMachine } from "./site-machine";
import { upkeep } from "./upkeep";

/** Declares the tests; where no Debian can be booted, one that is skipped and says why. */
export function onDebian(release: Release): void {
  const reason = whyNoDebian();
  if (reason !== undefined) {
    if (process.env.BOOTED_REQUIRED) throw new Error(reason);
    test.skip(`a booted Debian, ${release}: ${reason}`, () => undefined);
    return;
  }
  // Outside of the hooks, which have a time limit: the first run downloads for minutes.
  debianOf(release);
  let machine: SiteMachine | undefined;
  const site = () => machine!;
  beforeAll(async () => {
    machine = await SiteMachine.boot(release);
    await machine.install();
  });
  afterAll(() => machine?.end());

  publishing(site);
  messages(site);
  upkeep(site);
}
