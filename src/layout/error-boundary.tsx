import { Component, type ReactNode } from "react";
import { ApplicationError } from "./application-error";

interface ErrorBoundaryProps {
  /** Going to another path gives the page below another chance. */
  readonly path: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failure: { readonly message: string } | null;
}

/** Catches what a page throws while rendering; the frame around it stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    const message = error instanceof Error ? error.message : String(error);
    return { failure: { message } };
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (this.state.failure && previous.path !== this.props.path) this.setState({ failure: null });
  }

  override render() {
    const { failure } = this.state;
    return failure ? <ApplicationError message={failure.message} /> : this.props.children;
  }
}
