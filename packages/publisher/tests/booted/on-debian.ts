import { debianOf, whyNoDebian, type Release } from "./debian";
import { SiteMachine } from "./site-machine";

type Suite = (site: () => SiteMachine) => void;

/** Declares tests on a booted machine, or a skipped test with the reason why no Debian can be booted. */
export function onDebian(release: Release, ...suites: readonly Suite[]): void {
  const reason = whyNoDebian();
  if (reason !== undefined) {
    if (process.env.BOOTED_REQUIRED) throw new Error(reason);
    test.skip(`a booted Debian, ${release}: ${reason}`, () => undefined);
    return;
  }
  // Outside the hooks, which have a timeout: the first run downloads for minutes.
  debianOf(release);
  let machine: SiteMachine | undefined;
  beforeAll(async () => {
    machine = await SiteMachine.boot(release);
    await machine.install();
  });
  afterAll(() => machine?.end());
  for (const suite of suites) suite(() => machine!);
}
