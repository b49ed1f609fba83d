import type { Inquiry } from "./send-inquiry";

/** Labels of the specification, section 5. The asterisk is explained by `required`. */
export const labels: Record<keyof Inquiry, string> = {
  name: "Your Name *",
  email: "Email Address *",
  phone: "Phone Number",
  date: "Wedding Date",
  location: "Wedding Location",
  message: "Your Message *",
};

/** The form's other texts. */
export const messages = {
  heading: "Send a Message",
  required: "* required",
  pastDate: "This day is in the past. Is the year right?",
  /** @param days how long before a wedding the officiant wants to know of it */
  soonDate: (days: number) =>
    `This day is less than ${days} days away. Ask all the same: it may still be possible.`,
  /** Above the button, where messages are delivered. */
  kept: "Until it is sent, your browser keeps what you write, on this device only.",
  restored: "What you wrote before is still here. It has not been sent yet.",
  clear: "Clear the Form",
  honeypot: "Leave this field empty",
  button: { ready: "Send Message", sending: "Sending..." },
  /** For screen readers, which do not announce the button's new label. */
  sending: "Your message is on its way.",
  sent: {
    title: "Message Sent!",
    description: "Thank you for your inquiry. I will get back to you soon!",
    dismiss: "Dismiss",
  },
  failed: {
    title: "Your message could not be sent.",
    reasons: {
      offline:
        "You are offline. The message goes out by itself when the connection is back, as long as this page is open.",
      unreachable:
        "No answer came back. The connection may be slow, or the service that takes messages is down for a moment.",
      refused: "The service that takes messages refused it.",
      busy: "A lot of messages are arriving right now. Please try again in a minute.",
    },
    retry: "Try Again",
    /** Link that opens the visitor's mail program with the whole message. */
    byEmail: "Send it as an email instead",
    /** The email address follows. */
    alternative: "Every word of it is still here. Press Send Message again, or write to",
  },
  /** The email address follows. */
  noScript: "Send Message opens your own mail program with your words in it. Or write to",
} as const;
