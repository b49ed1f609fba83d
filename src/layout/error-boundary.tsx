import { Component, type PropsWithChildren } from "react";
import { ApplicationError } from "../components/application-error";
import { Head } from "../seo/page-head";

/** Catches what a page throws while rendering, and keeps header and footer. The layout gives each page its own. */
export class ErrorBoundary extends Component<PropsWithChildren> {
  override state: { readonly message: string | null } = { message: null };

  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    const { message } = this.state;
    if (message === null) return this.props.children;
    return (
      <>
        <Head />
        <ApplicationError message={message} />
      </>
    );
  }
}
