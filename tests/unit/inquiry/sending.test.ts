import { afterEvent, type Sending, type SendingEvent } from "../../../src/inquiry/sending";

describe("A message on its way", () => {
  it.each<[Sending, SendingEvent, Sending]>([
    ["idle", "send", "sending"],
    ["sending", "arrive", "sent"],
    ["sending", "fail", "failed"],
    ["sent", "dismiss", "idle"],
    ["sent", "send", "sending"],
    ["failed", "send", "sending"],
  ])("that is %s becomes, on %s, %s", (state, event, next) => {
    expect(afterEvent(state, event)).toBe(next);
  });

  it.each<[Sending, SendingEvent]>([
    ["idle", "arrive"],
    ["idle", "fail"],
    ["idle", "dismiss"],
    ["sending", "send"],
    ["sending", "dismiss"],
    ["sent", "arrive"],
    ["sent", "fail"],
    ["failed", "arrive"],
    ["failed", "dismiss"],
  ])("that is %s stays so on %s", (state, event) => {
    expect(afterEvent(state, event)).toBe(state);
  });
});
