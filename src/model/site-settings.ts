import { PRIVACY_LAW } from "../region";
import { contentType } from "./content-type";
import { date, formatLike, image, longText, secureUrl, text, textList } from "./fields";

const emailAddress = formatLike(
  "hello@example.com",
  "an email address",
  /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/,
);

export const siteSettings = contentType({
  id: "siteSettings",
  label: "Site settings",
  plural: "site settings",
  help: "Names, links and facts that every page uses.",
  titleField: "brandName",
  single: true,
  fields: {
    brandName: text("Brand name", "The name in the header and the footer.", { required: true }),
    officiantName: text("Officiant's name", "Your name, as couples call you.", { required: true }),
    blurb: text("Blurb", "Two or three sentences about you, for the footer.", {
      required: true,
      longest: 600,
    }),
    portrait: image(
      "Your portrait",
      "Optional. A photo of you, for Home and About: couples like to see who will marry them.",
      { smallestWidth: 600, describedBy: "portraitAlt" },
    ),
    portraitAlt: text(
      "Portrait's description",
      "What the portrait shows, in one sentence. Left empty, screen readers skip it.",
      { default: "" },
    ),
    excerpt: longText(
      "Excerpt of a ceremony",
      "Optional. Three to six lines that you have said at a ceremony. Home and About show them in large letters until you have a portrait.",
    ),
    excerptSource: text(
      "Where the excerpt is from",
      "Optional. Such as: From the ceremony of Maya & Daniel. It stands below the excerpt.",
    ),
    email: text("Email", "The address that couples write to.", {
      required: true,
      format: emailAddress,
    }),
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
      `What happens to a message from the form: who reads it, where it is kept, for how long. ${PRIVACY_LAW} asks for it.`,
      { longest: 400 },
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
      "Optional. What you are through your partner, such as Registered Officiant. It is listed with the facts on About.",
    ),
    credentialUrl: text(
      "Credential's register",
      "Optional. The page of the public register that lists you: couples see there that you may marry them.",
      { format: secureUrl },
    ),
    pricesUntil: date(
      "Prices hold until",
      "The last day of the prices of your services. It is shown once below them, and they are removed the night after. Without it no price is shown: an old price is a promise.",
    ),
    priceNote: text("What changes a price", "Optional. One place for it: below the services.", {
      longest: 400,
    }),
    availability: text(
      "Free dates",
      'Optional. Such as "July 2027: the 10th and both last Saturdays are free".',
      { longest: 400 },
    ),
    availabilityCheckedOn: date(
      "Free dates checked on",
      "Optional. The day on which you last compared them with your calendar. It stands beside them.",
      { mostDaysAhead: 0 },
    ),
    availabilityUntil: date(
      "Free dates hold until",
      "At most 60 days ahead: a wrong date is worse than none. It is shown beside them, and they are removed the night after. Without it no dates are shown.",
      { mostDaysAhead: 60, because: "wrong dates are worse than none" },
    ),
    instagramUrl: text("Instagram", "Optional. Your Instagram profile.", { format: secureUrl }),
    profiles: textList(
      "Other profiles",
      "Optional. Your pages elsewhere, such as on Facebook or YouTube: the whole address of each, with https://, and Enter after it.",
      { format: secureUrl },
    ),
    languages: textList(
      "Languages",
      "The languages in which you hold ceremonies, each with Enter after it.",
      { required: true },
    ),
    inclusions: textList("Inclusions", "What every booking includes, each with Enter after it.", {
      required: true,
    }),
  },
});
