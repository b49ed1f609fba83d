/** Couples leave Contact before their message is sent, or before the response arrives, and come back. */
import { cleanup, screen } from "@testing-library/react";
import { formText } from "../../../src/inquiry/form-text";
import {
  advance,
  button,
  fetchMock,
  field,
  fillIn,
  openForm,
  openFormLate,
  posts,
  prepareForm,
  press,
  respond,
  respondLater,
  send,
  sentNotice,
  values,
  written,
} from "./contact-form";

prepareForm();

const restoredNote = () => screen.queryByText(/What you wrote before is still here/);
const ids = () => new Set(posts().map(({ fields }) => fields["id"]));

/** Fills in the form with one text after the other, and leaves the page. */
function leaveWith(...texts: Parameters<typeof fillIn>[0][]) {
  const { unmount } = openForm("publisher");
  texts.forEach((text) => fillIn(text));
  unmount();
}

/** Sends a message, and leaves the page before the response. */
async function sendAndLeave() {
  const settle = respondLater();
  const { unmount } = await send("publisher");
  unmount();
  return settle;
}

describe("text that was not sent", () => {
  test("is restored after a reload, with a note, and sent with the same id", async () => {
    respond(503);
    const { unmount } = await send("publisher");
    unmount();
    openForm("publisher");
    expect(values()).toEqual(Object.values(written));
    expect(restoredNote()).toBeInTheDocument();
    respond(202);
    await press();
    expect(ids().size).toBe(1);
    await press("Dismiss");
    expect(values().join("")).toBe("");
    expect(restoredNote()).not.toBeInTheDocument();
  });

  test("can be cleared, and is not restored if only blanks are left", async () => {
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

  test("does not replace text that is typed before hydration", () => {
    leaveWith(written);
    openFormLate({ "Your Name *": "Mai" });
    expect(values()).toEqual(["Mai", ...Object.values(written).slice(1)]);
    expect(restoredNote()).toBeInTheDocument();
  });

  test("is restored if it was typed before hydration", () => {
    openFormLate(written);
    cleanup();
    openForm("publisher");
    expect(values()).toEqual(Object.values(written));
  });

  test("is not stored if the site delivers no messages", () => {
    openForm(null);
    fillIn();
    expect(sessionStorage).toHaveLength(0);
  });

  test("stays in the form if the browser cannot store it", async () => {
    jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("", "QuotaExceededError");
    });
    respond(503);
    await send("publisher");
    expect(values()).toEqual(Object.values(written));
  });
});

describe("a message in flight", () => {
  test("is still being sent when the couple returns before the response", async () => {
    const settle = await sendAndLeave();
    openForm("publisher");
    expect(button()).toHaveTextContent("Sending...");
    expect(values()).toEqual(Object.values(written));
    expect(field("Your Message *").readOnly).toBe(true);
    await press();
    await settle(202);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    expect(sentNotice()).toBeInTheDocument();
    expect(values().join("")).toBe("");
  });

  test("is confirmed when the couple returns after the response, and then forgotten", async () => {
    const settle = await sendAndLeave();
    await settle(202);
    expect(sessionStorage).toHaveLength(0);
    const { unmount } = openForm("publisher");
    await advance();
    expect(sentNotice()).toBeInTheDocument();
    expect(values().join("")).toBe("");
    unmount();
    respond(202);
    await send("publisher");
    expect(ids().size).toBe(2);
  });

  test.each([false, true])(
    "shows its failure, and is retried with the same id (failed before the return: %s)",
    async (failedBefore) => {
      const settle = await sendAndLeave();
      if (failedBefore) await settle(503);
      openForm("publisher");
      if (!failedBefore) await settle(503);
      await advance();
      expect(screen.getByRole("alert")).toHaveTextContent(formText.failed.reasons.unanswered);
      expect(values()).toEqual(Object.values(written));
      respond(202);
      await press("Try Again");
      expect(sentNotice()).toBeInTheDocument();
      expect(ids().size).toBe(1);
    },
  );
});
