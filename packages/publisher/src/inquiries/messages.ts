/** Every sentence about couples' messages: to couples, to the officiant, to whoever runs the publisher. */

import { KEPT_DAYS } from "./message-files";

/** About variables, after their names. */
export const settingsMessages = {
  smtpUrl:
    "must be the mail server's address, such as smtps://NAME:PASSWORD@smtp.example.com; write signs in " +
    "the name or the password as codes: %40 for @, %3A for :, %2F for /, %23 for #, %3F for ?, %25 for %",
  address: "must be one email address, such as hello@example.com, without a name",
  keep: "must be a whole number of days from 0 to 3650; 0 deletes messages as soon as they are delivered",
  missing: (name: string) =>
    `${name} must be set, for the publisher to send couples' messages: with SMTP_URL, INQUIRY_TO and INQUIRY_FROM. To take none, unset INQUIRY_TO and INQUIRY_FROM, and have INQUIRY_DELIVERY not say publisher`,
} as const;

/** Answers to the couple. */
export const answers = {
  name: "Please write your name.",
  email:
    "Please write your email address in full, such as name@example.com: the answer goes there.",
  message: "Please write a message.",
  text: "This must be a text.",
  id: "The id must be at most 64 letters, digits and hyphens.",
  tooLarge: "The message is too long. Please shorten it.",
  wrongType: "The form must be sent as application/x-www-form-urlencoded or as JSON.",
  malformed: "What was sent cannot be understood.",
  otherSite: "The form was sent from a page of another site.",
  tooMany: "Too many messages have come from your connection. Please send it again in an hour.",
  full: "We have no room for more messages just now, and yours was not taken. Please send it as an email: the address is on the contact page.",
  notKept:
    "Something is wrong on our side, and your message was not taken. Please try again later.",
  title: "Your message was not sent",
  wayBack:
    "Press Back in your browser: your words are still in the form. Then press Send Message again.",
} as const;

/** Labels of a mail's lines, in their order. */
export const labels = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  date: "Wedding date",
  location: "Wedding location",
} as const;

export const mailMessages = {
  subject: (name: string, date: string) =>
    date === "" ? `Inquiry from ${name}` : `Inquiry from ${name}, ${date}`,
  spam: "[probably spam]",
  blank: "(left blank)",
  howToAnswer: "Sent by the contact form of your website. Press Reply: your answer goes to them.",
  testSubject: "Test: the website's mail works",
  test: "This is a test. Messages of the contact form reach you the same way.",
} as const;

/** Why a mail server did not take a mail, and what to do. */
export const smtpMessages = {
  login: "The mail server refuses the login. Correct the name and the password in SMTP_URL.",
  encryption:
    "The connection to the mail server cannot be encrypted, or its certificate is not trusted. Correct " +
    "the host and the port in SMTP_URL; NODE_EXTRA_CA_CERTS names a certificate authority of your own.",
  unreachable:
    "The mail server cannot be reached or does not answer. Correct the host and the port in SMTP_URL, " +
    "or wait until it is well again.",
  mailbox: (status: string, to: string) =>
    `The mailbox of ${to} is full${status}. Delete mails there, or have it made larger.`,
  sender: (status: string) =>
    `The mail server refuses the sender's address${status}. Correct INQUIRY_FROM: the login in SMTP_URL must be allowed to send from it.`,
  recipient: (status: string, to: string) =>
    `The mail server refuses the receiver's address${status}. Correct ${to}, or ask whoever runs the server.`,
  message: (status: string) =>
    `The mail server refuses the message${status}. Ask whoever runs it why.`,
  unreadable: "A kept message cannot be read from the disk.",
} as const;

/** What the officiant is told. They hold no word of any message. */
export const notices = {
  drops:
    "The contact form says that it sends, and drops what couples write. Whoever runs the site sets INQUIRY_DELIVERY to change that.",
  undelivered: (messages: number, reason = "", folder: string) =>
    `${messages === 1 ? "1 message" : `${messages} messages`} from couples could not be sent to you by email. ${reason} What they wrote is in ` +
    `${folder}. All of it is tried again every day and with Send again on the status page; what the mail ` +
    `server refuses is deleted in ${KEPT_DAYS} days. `,
  full:
    "Messages from couples take all of the disk that they may take, so new ones are refused, and couples are " +
    "asked to write an email instead. A lower INQUIRY_KEEP deletes delivered ones sooner.",
  testSent: (to: string) => `A test was sent to ${to}. Look there, and in the folder for spam.`,
  testFailed: (reason: string) => `The test was not sent. ${reason}`,
} as const;

/** What `npm run inquiry:test` prints. */
export const commandMessages = {
  inquiry: {
    name: "Test of the contact form",
    email: "test@example.com",
    phone: "",
    date: "",
    location: "",
    message:
      "This is a test of the contact form, sent by npm run inquiry:test. No couple wrote it.",
  },
  simulated:
    "INQUIRY_DELIVERY is not set, so nothing was sent: the form says that it has sent a message, and the message goes nowhere.",
  unknown: "INQUIRY_DELIVERY must be netlify, publisher or an address that begins with https://.",
  noSiteUrl: (target: string) =>
    `SITE_URL must be set to the site's address: with INQUIRY_DELIVERY=${target} the form's messages go there.`,
  taken: (url: string) =>
    `${url} took the test message. Look whether it arrives, also in the folder for spam.`,
  refused: (url: string, status: number) =>
    `${url} did not take the test message: it answered with status ${status}${status < 300 ? ", and not that it took it" : ""}.`,
  unreachable: (url: string) =>
    `${url} did not take the test message: it cannot be reached, or did not answer within 30 seconds.`,
} as const;
