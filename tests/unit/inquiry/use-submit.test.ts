import {
  nextStatus,
  readInquiry,
  type SubmitEvent,
  type SubmitStatus,
} from "../../../src/inquiry/use-submit";

const written = {
  name: "Ana & Jo",
  email: "ana@example.com",
  phone: "604 555 0123",
  date: "2027-06-19",
  location: "Tofino",
  message: "Hello,\n  we would love to marry on a beach. ",
};

function formWith(fields: Record<string, string>) {
  const form = new FormData();
  Object.entries(fields).forEach(([name, value]) => form.set(name, value));
  return form;
}

describe("Reading an inquiry from the form", () => {
  it("keeps every field word for word", () => {
    expect(readInquiry(formWith(written))).toEqual(written);
  });

  it("leaves a field empty that the couple left blank", () => {
    const blank = { ...written, phone: "", date: "", location: "" };
    expect(readInquiry(formWith(blank))).toEqual(blank);
  });

  it("takes nothing that the form does not ask for", () => {
    expect(readInquiry(formWith({ ...written, budget: "secret" }))).toEqual(written);
  });

  it("stops when the form lacks a field", () => {
    const form = formWith(written);
    form.delete("message");
    expect(() => readInquiry(form)).toThrow('The inquiry form has no field "message".');
  });
});

describe("The status of a submission", () => {
  it.each<[SubmitStatus, SubmitEvent, SubmitStatus]>([
    ["idle", "submit", "sending"],
    ["sending", "succeed", "sent"],
    ["sending", "fail", "failed"],
    ["sent", "dismiss", "idle"],
    ["sent", "submit", "sending"],
    ["failed", "submit", "sending"],
  ])("that is %s becomes, on %s, %s", (status, event, next) => {
    expect(nextStatus(status, event)).toBe(next);
  });

  it.each<[SubmitStatus, SubmitEvent]>([
    ["idle", "succeed"],
    ["idle", "fail"],
    ["idle", "dismiss"],
    ["sending", "submit"],
    ["sending", "dismiss"],
    ["sent", "succeed"],
    ["sent", "fail"],
    ["failed", "succeed"],
    ["failed", "dismiss"],
  ])("that is %s stays so on %s", (status, event) => {
    expect(nextStatus(status, event)).toBe(status);
  });
});
