/** What visitors are told where there is no page of the site to show. */
const page = (title: string, text: string) =>
  [
    '<!doctype html><html lang="en-CA"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>\n`,
  ].join("");

export const words = {
  notYet: page(
    "This site is being prepared",
    "It will be here in a few minutes. Please come back then.",
  ),

  broken: "The site cannot answer at the moment. Please try again in a minute.\n",

  /** By status, for requests that no browser of a visitor makes. */
  refused: {
    400: "This address cannot be read.\n",
    405: "Pages can be read here, and nothing else.\n",
    412: "The file is not what the request takes it for.\n",
    414: "This address is too long.\n",
    416: "The file has no such part.\n",
  } as Readonly<Record<number, string>>,
};
