import { render as renderPlain, type RenderResult } from "@testing-library/react";
import type { ReactElement, ReactNode } from "react";
import { ThemeProvider } from "styled-components";
import { BookingUrl } from "../../src/components/booking-link";
import { theme } from "../../src/theme/theme";

export const BOOKING_URL = "https://book.example.com/request?officiant=tala";

function Site({ children }: { readonly children: ReactNode }) {
  return (
    <ThemeProvider theme={theme}>
      <BookingUrl value={BOOKING_URL}>{children}</BookingUrl>
    </ThemeProvider>
  );
}

/** Renders a part of a page with what the site puts around every page. */
export function render(element: ReactElement): RenderResult {
  return renderPlain(element, { wrapper: Site });
}
