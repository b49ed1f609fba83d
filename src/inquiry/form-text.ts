/** Text of the contact form; the specification's texts are in `src/interface-text.ts`. */
export const formText = {
  required: "* required",
  /** Above the button, if messages are delivered. */
  kept: "Until it is sent, what you write stays in this tab of your browser.",
  /** Does not say whether it was sent: after a reload, no response reaches this page. */
  restored: "What you wrote before is still here. Press Send Message to send it.",
  clear: "Clear the Form",
  /** Announced when the browser refuses to send the form. Its own messages are beside the fields. */
  invalid: (count: number) =>
    count === 1 ? "1 field needs your attention." : `${count} fields need your attention.`,
  /** Below the field for the date; the day on which the calendar was read is such as Nov 28. */
  freeDates: {
    chooseDate: "Choose a date to see whether it is free.",
    answers: {
      free: (readOn: string) => `Free as of ${readOn}`,
      taken: () => "Taken",
      askMe: () => "Ask me",
    },
    calendarRead: (readOn: string) => `My calendar was read on ${readOn}.`,
  },
  honeypot: "Leave this field empty",
  send: "Send Message",
  /** Read by screen readers, which do not announce the button's new label. */
  sending: "Your message is on its way.",
  dismiss: "Dismiss",
  failed: {
    title: "Your message could not be sent.",
    /** One for each remedy: reconnect, try again, shorten the message, or write an email. */
    reasons: {
      offline: "You are offline. Please try again when the connection is back.",
      unanswered:
        "The connection may be slow, or the service that receives messages may be down for a moment. Please try again.",
      tooLong: "It is too long. Please shorten it and try again.",
      refused: "It cannot be received here at the moment. Please send it as an email.",
    },
    retry: "Try Again",
    /** Link that opens the visitor's mail program with the whole message. */
    byEmail: "Send it as an email instead",
    /** At the end of a message that is too long for such a link. */
    cut: "… (It is longer. All of it is copied: please paste it here.)",
    copy: "Copy the Message",
    copied: "Your message is copied. You can paste it into an email.",
    notCopied: "It cannot be copied here. Please select your words in the form, and copy them.",
    /** The email address follows. */
    alternative: "Nothing you wrote is lost. You can also write to",
  },
  /** On a site without the form. The email address follows. */
  mailOnly: "Tell me your date and what you have in mind, at",
  /** The email address follows. */
  noScript: "Send Message opens your own mail program with your words in it. Or write to",
} as const;
