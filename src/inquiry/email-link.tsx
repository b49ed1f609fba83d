import { styled } from "styled-components";
import { underlinedLinkLook } from "../components/link-look";

const Link = styled.a`
  ${underlinedLinkLook}
  overflow-wrap: anywhere;
`;

/** The way to write without the form. */
export function EmailLink({ email }: { readonly email: string }) {
  return <Link href={`mailto:${email}`}>{email}</Link>;
}
