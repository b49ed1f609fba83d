import { createContext, useContext } from "react";
import { DATE_FIELD_ID } from "../free-dates";
import { isDateFree } from "../interface-text";
import { ButtonLink } from "./button";

/** Whether the form says which dates are free, provided by the layout. */
export const HasFreeDates = createContext(false);

/** A link to the form's field for the date, if that says whether a date is free. */
export const DateLink = () =>
  useContext(HasFreeDates) && (
    <ButtonLink $quiet to={`/contact/#${DATE_FIELD_ID}`}>
      {isDateFree}
    </ButtonLink>
  );
