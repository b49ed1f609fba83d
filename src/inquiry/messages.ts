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
    /** The email address follows. */
    alternative: "Every word of it is still here. Press Send Message again, or write to",
  },
  /** The email address follows. */
  noScript: "Send Message opens your own mail program with your words in it. Or write to",
} as const;
