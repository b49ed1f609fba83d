import { screen } from "@testing-library/react";
import {
  answer,
  fillIn,
  openForm,
  openFormLate,
  posts,
  prepareForm,
  press,
  send,
  values,
  written,
} from "./contact-form";

prepareForm();

const restoredNote = () => screen.queryByText(/What you wrote before is still here/);

/** A couple writes into the form and goes away. */
function leaveWith(text?: Parameters<typeof fillIn>[0]) {
  const { unmount } = openForm("publisher");
  fillIn(text);
  unmount();
}

describe("Text that was not sent", () => {
  test("is there again after a reload, said so, and sent as the same message", async () => {
    answer(503);
    const { unmount } = await send("publisher");
    unmount();
    openForm("publisher");
    expect(values()).toEqual(Object.values(written));
    expect(restoredNote()).toBeInTheDocument();
    answer(503);
    await press();
    expect(restoredNote()).not.toBeInTheDocument();
    answer(202);
    await press();
    expect(new Set(posts().map(({ fields }) => fields["id"])).size).toBe(1);
    expect(restoredNote()).not.toBeInTheDocument();
    await press("Dismiss");
    expect(values().join("")).toBe("");
    expect(restoredNote()).not.toBeInTheDocument();
  });

  test("is not mentioned where all of it was deleted again", () => {
    const { unmount } = openForm("publisher");
    fillIn({ "Your Name *": "A" });
    fillIn({ "Your Name *": "" });
    unmount();
    openForm("publisher");
    expect(values().join("")).toBe("");
    expect(restoredNote()).not.toBeInTheDocument();
  });

  test("can be removed from the device", async () => {
    leaveWith(written);
    openForm("publisher");
    await press("Clear the Form");
    expect(values().join("")).toBe("");
    expect(localStorage).toHaveLength(0);
  });

  test("does not replace what has been typed before the page's scripts ran", () => {
    leaveWith(written);
    openFormLate({ "Your Name *": "Mai" });
    expect(values()).toEqual(["Mai", ...Object.values(written).slice(1)]);
  });

  test("is not mentioned where something else was typed before the page's scripts ran", () => {
    leaveWith({ "Your Name *": "Ana" });
    openFormLate({ "Your Name *": "Mai" });
    expect(values().join("")).toBe("Mai");
    expect(restoredNote()).not.toBeInTheDocument();
  });

  test("is neither kept nor restored where nothing is delivered", () => {
    const { unmount } = openForm(null);
    fillIn();
    expect(localStorage).toHaveLength(0);
    unmount();
    leaveWith(written);
    openForm(null);
    expect(values().join("")).toBe("");
    expect(restoredNote()).not.toBeInTheDocument();
  });

  test("stays in the form where the browser lets the page keep nothing", async () => {
    jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("", "QuotaExceededError");
    });
    answer(503);
    await send("publisher");
    expect(values()).toEqual(Object.values(written));
    answer(202);
    await press();
    expect(posts()[1]!.fields["id"]).toBe(posts()[0]!.fields["id"]);
  });
});
