import { isAnimated } from "../../../src/gallery/view-transition";

test.each([true, false])(
  "animates changes unless visitors prefer reduced motion (%j)",
  (isReduced) => {
    Object.assign(document, { startViewTransition: () => undefined });
    jest.spyOn(window, "matchMedia").mockImplementation((query) => {
      const matches = query === "(prefers-reduced-motion: reduce)" && isReduced;
      return { matches } as MediaQueryList;
    });
    expect(isAnimated()).toBe(!isReduced);
    Reflect.deleteProperty(document, "startViewTransition");
    expect(isAnimated()).toBe(false);
  },
);
