/** A couple that leaves Contact before its message is sent or answered, and comes back. */
import { screen } from "@testing-library/react";
import {
  answer,
  answerLater,
  answers,
  button,
  field,
  fillIn,
  openForm,
  openFormLate,
  pass,
  posts,
  prepareForm,
  press,
  send,
  sentNotice,
  values,
  written,
} from "./contact-form";

prepareForm();

const restoredNote = () => screen.queryByText(/What you wrote before is still here/);
const ids = () => new Set(posts().map(({ fields }) => fields["id"]));

/** A couple writes into the form, one text after the other, and goes away. */
function leaveWith(...texts: Parameters<typeof fillIn>[0][]) {
  const { unmount } = openForm("publisher");
  texts.forEach((text) => fillIn(text));
  unmount();
}

/** Sends a message, and leaves the page before it is answered. */
async function sendAndLeave() {
  const settle = answerLater();
  const { unmount } = await send("publisher");
  unmount();
  return settle;
}

describe("text that was not sent", () => {
  test("is there again after a reload, with a note, and sent as the same message", async () => {
    answer(503);
    const { unmount } = await send("publisher");
    unmount();
    openForm("publisher");
    expect(values()).toEqual(Object.values(written));
    expect(restoredNote()).toBeInTheDocument();
    answer(202);
    await press();
    expect(ids().size).toBe(1);
    await press("Dismiss");
    expect(values().join("")).toBe("");
    expect(restoredNote()).not.toBeInTheDocument();
  });

  test("can be removed from the tab, and is not mentioned where only blanks are left", async () => {
    leaveWith(written);
    const { unmount } = openForm("publisher");
    await press("Clear the Form");
    expect(values().join("")).toBe("");
    expect(sessionStorage).toHaveLength(0);
    unmount();
    leaveWith({ "Your Name *": "A" }, { "Your Name *": " " });
    openForm("publisher");
    expect(values().join("")).toBe("");
    expect(restoredNote()).not.toBeInTheDocument();
  });

  test("does not replace what has been typed before the page's scripts ran", () => {
    leaveWith(written);
    openFormLate({ "Your Name *": "Mai" });
    expect(values()).toEqual(["Mai", ...Object.values(written).slice(1)]);
    expect(restoredNote()).toBeInTheDocument();
  });

  test("is not kept where nothing is delivered", () => {
    openForm(null);
    fillIn();
    expect(sessionStorage).toHaveLength(0);
  });

  test("stays in the form where the browser lets the page keep nothing", async () => {
    jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("", "QuotaExceededError");
    });
    answer(503);
    await send("publisher");
    expect(values()).toEqual(Object.values(written));
  });
});

describe("a message on its way", () => {
  test("is still being sent when its couple comes back before the answer", async () => {
    const settle = await sendAndLeave();
    openForm("publisher");
    expect(button()).toHaveTextContent("Sending...");
    expect(values()).toEqual(Object.values(written));
    expect(field("Your Message *").readOnly).toBe(true);
    await press();
    await settle(202);
    expect(answers).toHaveBeenCalledTimes(1);
    expect(sentNotice()).toBeInTheDocument();
    expect(values().join("")).toBe("");
  });

  test("is sent once, and forgotten, for who comes back after the answer", async () => {
    const settle = await sendAndLeave();
    await settle(202);
    expect(sessionStorage).toHaveLength(0);
    const { unmount } = openForm("publisher");
    await pass();
    expect(sentNotice()).toBeInTheDocument();
    expect(values().join("")).toBe("");
    unmount();
    answer(202);
    await send("publisher");
    expect(ids().size).toBe(2);
  });

  test.each([false, true])(
    "that fails is shown, and sent again as the same one (before: %s)",
    async (isAnsweredBefore) => {
      const settle = await sendAndLeave();
      if (isAnsweredBefore) await settle(503);
      openForm("publisher");
      if (!isAnsweredBefore) await settle(503);
      await pass();
      expect(screen.getByRole("alert")).toHaveTextContent("No answer came back.");
      expect(values()).toEqual(Object.values(written));
      answer(202);
      await press("Try Again");
      expect(sentNotice()).toBeInTheDocument();
      expect(ids().size).toBe(1);
    },
  );
});
