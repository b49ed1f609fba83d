/** What a couple tells the officiant. An optional field that they left blank is empty. */
export interface Inquiry {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** The wedding's day as the browser's date field gives it: `2027-06-19`. */
  readonly date: string;
  /** Where the wedding takes place. */
  readonly location: string;
  readonly message: string;
}

/**
 * Takes an inquiry out of the form, word for word: whether a field may be sent is the browser's
 * own check.
 *
 * @throws Error if the form lacks a field, so that none can be dropped unnoticed
 */
export function readInquiry(form: FormData): Inquiry {
  const read = (field: keyof Inquiry) => {
    const value = form.get(field);
    if (typeof value !== "string") throw new Error(`The inquiry form has no field "${field}".`);
    return value;
  };
  return {
    name: read("name"),
    email: read("email"),
    phone: read("phone"),
    date: read("date"),
    location: read("location"),
    message: read("message"),
  };
}
