import { Link } from "gatsby";
import { styled } from "styled-components";
import { paginationText } from "../interface-text";
import { media } from "../theme/media";
import { theme } from "../theme/theme";
import { underlinedLinkStyles } from "./links";
import { VisuallyHidden } from "./visually-hidden";

const Frame = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.small} ${theme.space.large};
  align-items: center;
  justify-content: space-between;
  padding-block-start: ${theme.space.small};
  margin-block-start: ${theme.space.large};
  border-block-start: 1px solid ${theme.color.hairline};
`;

const Row = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
`;

/** Aligns the first figure, which is centred in its target, with the column's edge. */
const Numbers = styled(Row)`
  margin-inline-start: -1rem;
`;

const Steps = styled(Row)`
  gap: ${theme.space.medium};

  ${media.below("tablet")} {
    flex: 1 0 100%;
    justify-content: space-between;
  }
`;

const Step = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${theme.target};
  ${underlinedLinkStyles}
`;

/** In the style of section numbers. */
const Number = styled(Link)`
  display: grid;
  place-content: center;
  min-width: ${theme.target};
  min-height: ${theme.target};
  padding-inline: ${theme.space.hair};
  font-family: ${theme.fontFamily.display};
  font-size: ${theme.fontSize.title};
  font-style: italic;
  line-height: 1;
  text-decoration: none;

  &:hover,
  &[aria-current="page"] {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.25em;
  }

  &[aria-current="page"] {
    color: ${theme.color.accent};
  }
`;

interface PageLinksProps {
  readonly label: string;
  /** Path of the first page; the others are numbered below it. */
  readonly path: `/${string}/`;
  readonly current: number;
  readonly count: number;
}

/** Pagination of a long list; nothing if it has one page. */
export function PageLinks({ label, path, current, count }: PageLinksProps) {
  if (count < 2) return null;
  const pathOf = (number: number) => (number === 1 ? path : `${path}${number}/`);
  return (
    <Frame aria-label={label}>
      <Numbers role="list">
        {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <Number aria-current={number === current ? "page" : undefined} to={pathOf(number)}>
              <span>
                <VisuallyHidden>{paginationText.page} </VisuallyHidden>
                {number}
              </span>
            </Number>
          </li>
        ))}
      </Numbers>
      <Steps role="list">
        {current > 1 && (
          <li>
            <Step to={pathOf(current - 1)}>{paginationText.previous}</Step>
          </li>
        )}
        {current < count && (
          <li>
            <Step to={pathOf(current + 1)}>{paginationText.next}</Step>
          </li>
        )}
      </Steps>
    </Frame>
  );
}
