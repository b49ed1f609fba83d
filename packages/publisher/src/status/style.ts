/** The status page's look: the system's own colours and type, light or dark as its reader has it. */
export const STYLE = `
:root { color-scheme: light dark; color: CanvasText; background: Canvas; }
body { margin: 0; font: 1.125rem/1.6 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.75rem; line-height: 1.25; }
h2 { font-size: 1.25rem; }
li { margin-bottom: 0.5rem; overflow-wrap: anywhere; }
table { width: 100%; margin: 2rem 0; border-collapse: collapse; text-align: start; }
caption { font-weight: bold; text-align: start; }
th, td { padding: 0.4rem 0.75rem 0.4rem 0; text-align: start; vertical-align: top; border-bottom: 1px solid; }
td:nth-child(2) { overflow-wrap: anywhere; }
@media (min-width: 40rem) { td:first-child, td:last-child { white-space: nowrap; } }
code { font: inherit; white-space: nowrap; }
button { min-height: 2.75rem; padding: 0.5rem 1rem; font: inherit; }
:focus-visible { outline: 3px solid; outline-offset: 3px; }
`;
