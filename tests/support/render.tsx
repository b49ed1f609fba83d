import { render as renderPlain, type RenderResult } from "@testing-library/react";
import type { ReactElement, ReactNode } from "react";
import { BookingUrl } from "../../src/components/button";

const BOOKING_URL = "https://book.example.com/request?officiant=tala";

function Site({ children }: { readonly children: ReactNode }) {
  return <BookingUrl value={BOOKING_URL}>{children}</BookingUrl>;
}

/** Renders an element with the context that the site provides on every page. */
export function render(element: ReactElement): RenderResult {
  return renderPlain(element, { wrapper: Site });
}
