import { contentType } from "./content-type";
import { bookingUrl, emailAddress, secureUrl } from "./fields";

export const siteSettings = contentType({
  id: "siteSettings",
  nodeType: "SiteSettings",
  label: "Site settings",
  plural: "site settings",
  help: "Names, links and facts that every page uses.",
  titleField: "brandName",
  noteField: "blurb",
  single: true,
  fields: {
    brandName: {
      kind: "text",
      label: "Brand name",
      help: "The name in the header and the footer.",
      required: true,
    },
    officiantName: {
      kind: "text",
      label: "Officiant's name",
      help: "Your name, as couples call you.",
      required: true,
    },
    blurb: {
      kind: "text",
      label: "Blurb",
      help: "Two or three sentences about you, for the footer.",
      required: true,
      longest: 600,
    },
    email: {
      kind: "text",
      label: "Email",
      help: "The address that couples write to.",
      required: true,
      format: emailAddress,
    },
    serviceArea: {
      kind: "text",
      label: "Service area",
      help: "Where you perform ceremonies.",
      required: true,
    },
    responseTime: {
      kind: "text",
      label: "Response time",
      help: "How soon you answer, such as within 24-48 hours.",
      required: true,
    },
    bookingUrl: {
      kind: "text",
      label: "Booking link",
      help: "Your request page on the partner's platform, with its officiant parameter.",
      required: true,
      format: bookingUrl,
    },
    partnerName: {
      kind: "text",
      label: "Partner's name",
      help: "Optional. The booking platform's name.",
      required: false,
    },
    partnerProfileUrl: {
      kind: "text",
      label: "Partner profile",
      help: "Optional. Your profile page on the partner's platform.",
      required: false,
      format: secureUrl,
    },
    instagramUrl: {
      kind: "text",
      label: "Instagram",
      help: "Optional. Your Instagram profile.",
      required: false,
      format: secureUrl,
    },
    languages: {
      kind: "textList",
      label: "Languages",
      help: "The languages you hold ceremonies in, each with Enter after it.",
      required: true,
    },
    inclusions: {
      kind: "textList",
      label: "Inclusions",
      help: "What every booking includes, each with Enter after it.",
      required: true,
    },
  },
});
