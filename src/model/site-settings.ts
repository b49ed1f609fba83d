import { PRIVACY_LAW } from "../region";
import { contentType } from "./content-type";
import {
  ADDRESS_PART,
  date,
  formatLike,
  longText,
  picture,
  secureUrl,
  text,
  textList,
} from "./fields";

const emailAddress = formatLike(
  "hello@example.com",
  "an email address",
  new RegExp(String.raw`^${ADDRESS_PART}(\.${ADDRESS_PART})*@${ADDRESS_PART}(\.${ADDRESS_PART})+$`),
);

const phoneNumber = formatLike("+1 604-555-0123", "a phone number", /^\+?([ .()-]*\d){7,15}$/);

export const siteSettings = contentType({
  id: "siteSettings",
  label: "Site settings",
  plural: "site settings",
  help: "Names, links and facts that every page uses.",
  titleField: "brandName",
  single: true,
  fields: {
    brandName: text("Brand name", "The name in the header and the footer.", {
      required: true,
      maxLength: 60,
    }),
    officiantName: text("Officiant's name", "Your name, as couples know it.", { required: true }),
    blurb: text("Blurb", "Two or three sentences about you, for the footer.", {
      required: true,
      maxLength: 600,
    }),
    portrait: picture(
      "Your portrait",
      "Optional. A picture of you, for Home and About: couples like to see who will marry them.",
      { minWidth: 600, describedBy: "portraitAlt" },
    ),
    portraitAlt: text(
      "Portrait's description",
      "What the portrait shows, in one sentence. If left empty, screen readers skip it.",
      { default: "" },
    ),
    excerpt: longText(
      "Excerpt of a ceremony",
      "Optional. Three to six lines that you have said at a ceremony. Home shows them in large letters.",
    ),
    excerptSource: text(
      "Where the excerpt is from",
      "Optional. For example: From the ceremony of Maya & Daniel. Shown below the excerpt.",
    ),
    email: text("Email", "The address that couples write to.", {
      required: true,
      format: emailAddress,
    }),
    phone: text(
      "Phone",
      "Optional. Shown on Contact exactly as you write it. Begin with the country code, so that couples abroad can call too.",
      { format: phoneNumber },
    ),
    callUrl: text(
      "First call",
      "Optional. The page on which couples book a first call with you, such as yours at Cal.com or Calendly. Contact links to it.",
      { format: secureUrl },
    ),
    serviceArea: text("Service area", "Where you perform ceremonies.", { required: true }),
    shortServiceArea: text(
      "Service area, in short",
      "Optional. The same in a few words, for the facts on About.",
    ),
    responseTime: text("Response time", "How soon you answer, such as within 24-48 hours.", {
      required: true,
    }),
    privacyNote: text(
      "Privacy note",
      `What happens to a message from the form: who reads it, where it is kept and for how long. ${PRIVACY_LAW} requires this.`,
      { maxLength: 400 },
    ),
    afterSending: text(
      "After a message",
      "Optional. One sentence that couples see once their message is sent: what happens next, and how soon.",
      { maxLength: 400 },
    ),
    bookingUrl: text(
      "Booking link",
      "Optional. Your request page on the booking partner's platform. Without one, the booking buttons lead to your contact page.",
      { format: secureUrl },
    ),
    partnerName: text("Partner's name", "Optional. The booking platform's name."),
    partnerProfileUrl: text(
      "Partner profile",
      "Optional. Your profile page on the partner's platform.",
      { format: secureUrl },
    ),
    credential: text(
      "Credential",
      "Optional. Your title with the partner, such as Registered Officiant. Listed with the facts on About.",
    ),
    credentialUrl: text(
      "Credential register",
      "Optional. The page of the public register that lists you, where couples can check that you may marry them.",
      { format: secureUrl },
    ),
    pricesUntil: date(
      "Prices hold until",
      "The last day on which your prices apply. Shown once below the services; all prices are removed the night after. Without this date no price is shown, because couples would rely on an outdated one.",
    ),
    priceNote: text("What changes a price", "Optional. Such as travel. Shown below the services.", {
      maxLength: 400,
    }),
    availability: text(
      "Free dates",
      'Optional. For example "July 2027: the 10th and the last two Saturdays are free".',
      { maxLength: 400 },
    ),
    availabilityCheckedOn: date(
      "Free dates checked on",
      "Optional. The day you last compared them with your calendar. Shown beside them.",
      { maxDaysAhead: 0 },
    ),
    availabilityUntil: date(
      "Free dates hold until",
      "At most 60 days from today, so that couples do not rely on an old list. Shown beside the free dates, which are removed the night after. Without this date no free dates are shown.",
      { maxDaysAhead: 60 },
    ),
    instagramUrl: text("Instagram", "Optional. Your Instagram profile.", { format: secureUrl }),
    profiles: textList(
      "Other profiles",
      "Optional. Your pages elsewhere, such as on Facebook or YouTube. Type each full https:// address, then press Enter.",
      { format: secureUrl },
    ),
    languages: textList(
      "Languages",
      "The languages in which you perform ceremonies. Press Enter after each.",
      { required: true },
    ),
    inclusions: textList(
      "Inclusions",
      "What every booking includes. Press Enter after each item.",
      {
        required: true,
      },
    ),
  },
});
