import { act, render, screen } from "@testing-library/react";
import { createRef } from "react";
import { Checks, whileProcessing } from "../../../../tools/editor/checks";

const photo = { alt: "An arch", category: "Beach" };
const onChange = jest.fn();
const field = { get: () => "galleryPhoto" };

/** The field as Sveltia renders it in the form of a photo. */
function openForm() {
  const ref = createRef<Checks>();
  const form = (item: object) => {
    const entry = { get: () => ({ toJS: () => ({ ...item }) }) };
    return <Checks ref={ref} {...{ entry, field, onChange }} />;
  };
  const { rerender } = render(form(photo));
  return { checks: ref.current!, change: (item: object) => rerender(form(item)) };
}

test("an entry that a build would refuse is not valid, and the message says why", async () => {
  const { checks, change } = openForm();
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
  const { checks, change } = openForm();
  change({ ...photo, image: "/arch.svg" });
  let finish = () => {};
  const processing = whileProcessing(new Promise<void>((resolve) => (finish = resolve)));
  // Sveltia asks again after a change, and waits for the answer.
  expect(onChange).toHaveBeenCalledWith(expect.any(String));
  const valid = checks.isValid();
  await act(async () => {
    finish();
    await processing;
    change({ ...photo, image: "/arch.jpg" });
  });
  expect(await valid).toBe(true);
});

test("shows advice", () => {
  const { change } = openForm();
  expect(screen.queryByRole("status")).toBeNull();
  change({ ...photo, madeFrom: "an older text" });
  expect(screen.getByRole("status")).toHaveTextContent("older than the last change");
});
