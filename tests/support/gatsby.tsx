/** Replaces `gatsby` in component tests: links are plain links, and tests set the results of queries. */
import type { GatsbyLinkProps } from "gatsby";

export function Link({
  to,
  activeClassName: _activeClassName,
  activeStyle: _activeStyle,
  partiallyActive: _partiallyActive,
  children,
  ...props
}: Omit<GatsbyLinkProps<unknown>, "innerRef" | "ref">) {
  return (
    <a href={to} {...props}>
      {children}
    </a>
  );
}

export const graphql = (query: TemplateStringsArray) => query.join("");

export const useStaticQuery = jest.fn<unknown, [string]>();

export const navigate = jest.fn<undefined, [string]>();
