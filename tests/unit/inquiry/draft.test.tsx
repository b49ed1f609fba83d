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

/** A couple writes into the form, one text after the other, and goes away. */
function leaveWith(...texts: Parameters<typeof fillIn>[0][]) {
  const { unmount } = openForm("publisher");
  texts.forEach((text) => fillIn(text));
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

  test.each(["", " "])("is not mentioned where only %j of it is left", (left) => {
    leaveWith({ "Your Name *": "A" }, { "Your Name *": left });
    openForm("publisher");
    expect(values().join("")).toBe("");
    expect(restoredNote()).not.toBeInTheDocument();
  });

  test("can be removed from the tab", async () => {
    leaveWith(written);
    openForm("publisher");
    await press("Clear the Form");
    expect(values().join("")).toBe("");
    expect(sessionStorage).toHaveLength(0);
  });

  test.each([
    ["does not replace", written, ["Mai", ...Object.values(written).slice(1)]],
    ["is not mentioned beside", { "Your Name *": "Ana" }, ["Mai", "", "", "", "", ""]],
  ])("%s what has been typed before the page's scripts ran", (_what, text, shown) => {
    leaveWith(text);
    openFormLate({ "Your Name *": "Mai" });
    expect(values()).toEqual(shown);
    expect(restoredNote() === null).toBe(text !== written);
  });

  test("is neither kept nor restored where nothing is delivered", () => {
    const { unmount } = openForm(null);
    fillIn();
    expect(sessionStorage).toHaveLength(0);
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
