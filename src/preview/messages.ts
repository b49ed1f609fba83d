/** Every sentence of the command. */
export const messages = {
  help: `npm run preview [-- --port 8000] [-- --host 127.0.0.1]

Shows the site with the drafts in Contentful, and follows every save within seconds while somebody looks.
  --port  where on this machine; 8000 unless said
  --host  who may look: this machine alone unless said; 0.0.0.0 lets your network in, which has no password
Needs CONTENTFUL_SPACE_ID and CONTENTFUL_PREVIEW_TOKEN.`,

  wrongArguments: (reason: string) => `${reason}\nnpm run preview -- --help tells what there is.`,

  wrongPort: (port: string) => `--port must be a number from 1 to 65535, but is "${port}".`,

  portTaken: (port: number) =>
    `Another program uses port ${port} already. Stop it, or choose another port: npm run preview -- --port ${port + 1}`,

  starting: (address: string) =>
    `Starting the draft preview; this takes a minute. Then it is at ${address} until you press Ctrl-C.`,

  refreshing: "Contentful has changed: refreshing the preview.",

  unreadable: (reason: string) =>
    `${reason}.\nThe preview stays as it was, and looks again every few seconds.`,

  readableAgain: "Contentful can be read again.",
};
