import { screen, waitFor } from "@testing-library/react";
import { createRef } from "react";
import { createRoot } from "react-dom/client";
import { Checks, whileProcessing } from "../../../../tools/editor/checks";
import { OLD_DRAFT } from "../../../../tools/editor/content";

const photo = { alt: "An arch", category: "Beach" };
const onChange = jest.fn();
const field = { get: () => "galleryPhoto" };

/** Lets React render in tasks of its own, as in a browser. */
beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

/** The field as Sveltia renders it in the form of a photo. */
async function openForm() {
  const ref = createRef<Checks>();
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  const change = (item: object) => {
    const entry = { get: () => ({ toJS: () => ({ ...item }) }) };
    root.render(<Checks ref={ref} {...{ entry, field, onChange }} />);
  };
  change(photo);
  await waitFor(() => expect(ref.current).not.toBeNull());
  return { checks: ref.current!, change, close: () => root.unmount() };
}

test("an entry that a build would refuse is not valid, even before React has rendered the change", async () => {
  const { checks, change } = await openForm();
  // Sveltia itself reports that the picture is missing.
  expect(await checks.isValid()).toBe(true);
  change({ ...photo, image: "/arch.svg" });
  expect(await checks.isValid()).toEqual({
    error: { message: expect.stringMatching(/^"Picture" \("arch\.svg"\) /) as string },
  });
  change({ ...photo, image: "/arch.jpg" });
  expect(await checks.isValid()).toBe(true);
});

test("Save waits until a picture has been processed", async () => {
  const { checks, change } = await openForm();
  change({ ...photo, image: "/arch.svg" });
  let finish = () => {};
  const processing = whileProcessing(new Promise<void>((resolve) => (finish = resolve)));
  // Sveltia calls isValid again after a change, and waits for the result.
  expect(onChange).toHaveBeenCalledWith(expect.any(String));
  const valid = checks.isValid();
  finish();
  await processing;
  change({ ...photo, image: "/arch.jpg" });
  expect(await valid).toBe(true);
});

test("Save does not wait for a form that is closed meanwhile", async () => {
  const { checks, close } = await openForm();
  const valid = checks.isValid();
  close();
  expect(await valid).toBe(true);
  expect(await checks.isValid()).toBe(true);
});

test("shows advice", async () => {
  const { change } = await openForm();
  expect(screen.queryByRole("status")).toBeNull();
  change({ ...photo, madeFrom: "an older text" });
  expect(await screen.findByRole("status")).toHaveTextContent(OLD_DRAFT);
});
