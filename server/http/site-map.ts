import { escapeHtml } from '#domain/html/escape.ts';
import { type Language, languageParameter, languages } from '#domain/languages/language.ts';

/** Every page, in every language, each naming the others. */
export function sitemapOf(addresses: readonly string[]): string {
  const inLanguage = (address: string, language: Language): string => `${address}?${languageParameter}=${language}`;
  const entries = addresses.flatMap((address) => {
    const others = languages.map(
      (one) => `<xhtml:link rel="alternate" hreflang="${one}" href="${escapeHtml(inLanguage(address, one))}"/>`,
    );
    const places = [address, ...languages.slice(1).map((one) => inLanguage(address, one))];
    return places.map((place) => `  <url><loc>${escapeHtml(place)}</loc>${others.join('')}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}

/** The public site may be indexed; the app, the console and the API are for people who are signed in. */
export function robotsOf(origin: string): string {
  const closed = ['/api/', '/user', '/admin', '/demo/'];
  return `User-agent: *
${closed.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${origin}/sitemap.xml
`;
}
