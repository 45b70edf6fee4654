/** What documents of this site may load and run: what the site itself serves, and nothing that stands in a page. */
export const contentDirectives = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // Attributes that scripts set are no markup and need nothing more.
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

const joined = (added: readonly string[], more: Readonly<Record<string, readonly string[]>> = {}): string =>
  Object.entries({ ...contentDirectives, ...more })
    .map(([name, sources]) => [name, ...sources, ...(name === 'style-src' ? added : [])].join(' '))
    .join('; ');

/**
 * The same for one answer, whose style elements carry the nonce: the component library of the app writes some.
 *
 * @param framed the one origin that the page may frame, which is another than this site's (S1.2); null for this site's own pages
 */
export const policyWithNonce = (nonce: string, framed: string | null = null): string =>
  joined([`'nonce-${nonce}'`], framed === null ? {} : { 'frame-src': [framed] });

/**
 * For a mail that is shown as its reader sees it, in a frame of this site: styles and pictures that it has within itself, links
 * that somebody presses, and nothing else. No script runs, whatever the mail holds.
 */
export const policyOfMail =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";

/** For a drawing that is opened by its own address: its own styles, and nothing that runs or is loaded. */
export const policyOfDrawings =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** The same for the API's pages, whose library writes one style element: that very text is taken, no other. */
export const policyOfDocs = joined(["'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"]);
