import { graphql } from "gatsby";
import { styled } from "styled-components";
import { media, theme } from "../theme/theme";
import { ExternalLink, standaloneLinkStyles } from "../components/links";
import { breakAfterParts, keepRanges } from "../components/text";
import { contactText, profileText } from "../interface-text";
import { profilesOf } from "../profiles";

export const fragment = graphql`
  fragment ContactDetails on SiteSettings {
    callUrl
    email
    instagramUrl
    partnerName
    partnerProfileUrl
    phone
    profiles
    responseTime
    serviceArea
  }
`;

/** Shows two facts side by side on small screens, to keep the form near the top. */
const List = styled.dl`
  ${media.below("desktop")} {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, max(9rem, 40%)), 1fr));
    gap: ${theme.space.tight} ${theme.space.base};
    line-height: 1.4;
  }
`;

const Fact = styled.div`
  /* Otherwise a long email address can leave only its last part on a line. */
  text-wrap: balance;

  ${media.up("desktop")} {
    padding-block: ${theme.space.small};
    font-size: ${theme.fontSize.small};
    line-height: 1.45;
    border-block-start: 1px solid ${theme.color.hairline};
  }

  a {
    ${standaloneLinkStyles}
  }

  /* The footer prints the same addresses, and has room for them. */
  ${media.print} {
    a::after {
      content: none !important;
    }
  }
`;

const Term = styled.dt`
  font: italic ${theme.fontSize.lead} / 1.25 ${theme.fontFamily.display};
`;

/** Ways to reach the officiant without the form. */
export function ContactDetails(props: { readonly settings: Queries.ContactDetailsFragment }) {
  const { settings } = props;
  const profiles = profilesOf(settings);
  return (
    <List>
      <Fact>
        <Term>{contactText.location}</Term>
        <dd>{settings.serviceArea}</dd>
      </Fact>
      <Fact>
        <Term>{contactText.email}</Term>
        <dd>
          <a href={`mailto:${settings.email}`}>
            <span>{breakAfterParts(settings.email)}</span>
          </a>
        </dd>
      </Fact>
      {settings.phone && (
        <Fact>
          <Term>{contactText.phone}</Term>
          <dd>
            <a href={`tel:${settings.phone.replace(/[^+\d]/g, "")}`}>
              <span>{settings.phone}</span>
            </a>
          </dd>
        </Fact>
      )}
      {settings.callUrl && (
        <Fact>
          <Term>{contactText.call}</Term>
          <dd>
            <ExternalLink href={settings.callUrl}>{contactText.chooseTime}</ExternalLink>
          </dd>
        </Fact>
      )}
      <Fact>
        <Term>{contactText.responseTime}</Term>
        <dd {...keepRanges(settings.responseTime)} />
      </Fact>
      {profiles.length > 0 && (
        <Fact>
          <Term>{profileText.heading}</Term>
          {profiles.map(({ name, url }) => (
            <dd key={url}>
              <ExternalLink href={url}>{name}</ExternalLink>
            </dd>
          ))}
        </Fact>
      )}
    </List>
  );
}
