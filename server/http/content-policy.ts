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

/** The same for one answer, whose style elements carry the nonce: the component library of the app writes some. */
export function policyWithNonce(nonce: string): string {
  return Object.entries(contentDirectives)
    .map(([name, sources]) => [name, ...sources, ...(name === 'style-src' ? [`'nonce-${nonce}'`] : [])].join(' '))
    .join('; ');
}
