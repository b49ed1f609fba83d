import { Scheduler, type Timing } from "../../src/scheduler";
import { until } from "../support/until";

const HOUR = 3_600_000;

/** A scheduler whose builds end when and as a test says. */
function setUp(timing: Partial<Timing>) {
  const state = { isPending: false, begun: 0, end: [] as ((isDone: boolean) => void)[] };
  const scheduler = new Scheduler(
    { debounce: HOUR, maxWait: HOUR, retryDelay: HOUR, ...timing },
    {
      isPending: () => state.isPending,
      build: () => {
        state.begun += 1;
        return new Promise((resolve) => {
          state.end.push((isDone) => {
            if (isDone) state.isPending = false;
            resolve(isDone);
          });
        });
      },
    },
  );
  const ask = () => {
    state.isPending = true;
    scheduler.request();
  };
  const hasBegun = (count: number) => until(() => state.begun === count, `build ${count} begins`);
  return { state, scheduler, ask, hasBegun };
}

test("a build begins when it has been quiet", async () => {
  const { scheduler, ask, hasBegun, state } = setUp({ debounce: 30 });
  ask();
  await hasBegun(1);
  state.end[0]?.(true);
  await scheduler.stop();
});

test("whoever publishes on and on waits no longer than the maximum", async () => {
  const { scheduler, ask, hasBegun, state } = setUp({ maxWait: 30 });
  ask();
  await hasBegun(1);
  state.end[0]?.(true);
  await scheduler.stop();
});

test("what comes during a build waits for the next one, and there is one only", async () => {
  const { scheduler, ask, hasBegun, state } = setUp({ debounce: 1 });
  ask();
  await hasBegun(1);
  ask();
  ask();
  state.end[0]?.(false);
  await hasBegun(2);
  state.end[1]?.(true);
  await scheduler.stop();
  expect(state.begun).toBe(2);
});

test("what failed is tried again after a pause", async () => {
  const { scheduler, ask, hasBegun, state } = setUp({ debounce: 1, retryDelay: 20 });
  ask();
  await hasBegun(1);
  state.end[0]?.(false);
  await hasBegun(2);
  state.end[1]?.(false);
  await hasBegun(3);
  state.end[2]?.(true);
  await scheduler.stop();
});

test("a new publish does not wait for the pause to end", async () => {
  const { scheduler, ask, hasBegun, state } = setUp({ debounce: 1 });
  ask();
  await hasBegun(1);
  state.end[0]?.(false);
  ask();
  await hasBegun(2);
  state.end[1]?.(true);
  await scheduler.stop();
});

test("when it is stopped, the build that runs ends and no other begins", async () => {
  const { scheduler, ask, hasBegun, state } = setUp({ debounce: 1 });
  ask();
  await hasBegun(1);
  ask();
  const stopped = scheduler.stop();
  state.end[0]?.(true);
  await stopped;
  expect(state.begun).toBe(1);
});
