import { Link } from "gatsby";
import { styled } from "styled-components";
import { paginationText } from "../interface-text";
import { listPath, type perPage } from "../routes";
import { media, theme } from "../theme/theme";
import { standaloneLinkStyles } from "./links";

const Frame = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.small} ${theme.space.medium};
  align-items: center;
  justify-content: space-between;
  padding-block-start: ${theme.space.small};
  margin-block-start: ${theme.space.large};
  border-block-start: 1px solid ${theme.color.hairline};
`;

/** Aligns the first number, which is centred in its touch target, with the column's edge. */
const Numbers = styled.ul`
  display: flex;
  flex: 1 0 100%;
  flex-wrap: wrap;
  margin-inline-start: -1rem;

  ${media.up("tablet")} {
    flex: auto;
  }
`;

const Step = styled(Link)`
  ${standaloneLinkStyles}
`;

/** Styled like the number of a section. */
const PageNumber = styled(Link)`
  display: grid;
  place-content: center;
  min-width: ${theme.target};
  min-height: ${theme.target};
  padding-inline: ${theme.space.hair};
  font: italic ${theme.fontSize.title} / 1 ${theme.fontFamily.display};
  text-decoration: none;
  text-decoration-thickness: 1px;
  text-underline-offset: 0.25em;

  ${media.hover} {
    &:hover {
      text-decoration-line: underline;
    }
  }

  &[aria-current="page"] {
    text-decoration-line: underline;
    color: ${theme.color.accent};
  }
`;

interface PageLinksProps {
  readonly list: keyof typeof perPage;
  readonly current: number;
  readonly count: number;
  /** Query string to add to each address. */
  readonly search?: string;
}

/** Pagination of a long list; renders nothing for a single page. */
export function PageLinks({ list, current, count, search = "" }: PageLinksProps) {
  if (count < 2) return null;
  const pathOf = (number: number) => listPath(list, number) + search;
  return (
    <Frame aria-label={paginationText[list]}>
      <Numbers role="list">
        {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <PageNumber
              aria-current={number === current ? "page" : undefined}
              aria-label={`${paginationText.page} ${number}`}
              to={pathOf(number)}
            >
              {number}
            </PageNumber>
          </li>
        ))}
      </Numbers>
      {current > 1 && <Step to={pathOf(current - 1)}>{paginationText.previous}</Step>}
      {current < count && <Step to={pathOf(current + 1)}>{paginationText.next}</Step>}
    </Frame>
  );
}
