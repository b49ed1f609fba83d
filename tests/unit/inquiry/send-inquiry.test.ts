import { SENDING_MS, sendInquiry } from "../../../src/inquiry/send-inquiry";

const inquiry = {
  name: "Ana & Jo",
  email: "ana@example.com",
  phone: "",
  date: "",
  location: "",
  message: "Hello",
};

describe("Sending an inquiry", () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it("takes the specification's 1500 ms", async () => {
    expect(SENDING_MS).toBe(1500);
    const arrived = jest.fn();
    void sendInquiry(inquiry, new AbortController().signal).then(arrived);
    await jest.advanceTimersByTimeAsync(1499);
    expect(arrived).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(arrived).toHaveBeenCalledTimes(1);
  });

  it("stops when the visitor leaves, and leaves no timer behind", async () => {
    const visit = new AbortController();
    const sending = sendInquiry(inquiry, visit.signal);
    visit.abort();
    await expect(sending).rejects.toMatchObject({ name: "AbortError" });
    expect(jest.getTimerCount()).toBe(0);
  });

  it("does not start when the visitor has already left", async () => {
    await expect(sendInquiry(inquiry, AbortSignal.abort())).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(jest.getTimerCount()).toBe(0);
  });
});
