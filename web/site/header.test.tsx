import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { SiteReader } from '#api/site.ts';
import { SiteFooter } from './footer.tsx';
import { SiteHeader } from './header.tsx';

const brand = { name: 'Fairlead', headerLogo: null, headerLogoDark: null, icon: null };
const operator = {
  name: 'Fairlead',
  footerLogo: null,
  footerLogoDark: null,
  supportEmail: 'support@fairlead.example',
  moreSupport: [],
  address: null,
  phone: null,
  legal: null,
};
const hrefsIn = (html: string): readonly string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '');

/** Where the header of a public page leads to, without the mark. */
function linksFor(reader: SiteReader): readonly string[] {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <SiteHeader brand={brand} language={null} reader={reader} />
    </I18nProvider>,
  );
  return hrefsIn(html).slice(1);
}

/** The quick links at the foot of a public page. */
function quickLinksFor(reader: SiteReader): readonly string[] {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <SiteFooter brand={operator} reader={reader} />
    </I18nProvider>,
  );
  return hrefsIn(html.split('<nav')[1] ?? '');
}

it('[B1] a public page leads whoever is signed in back to the places of their area, once it is open to them', () => {
  const area = ['/user', '/user/traderoom', '/user/ptraderoom', '/user/mining'];
  expect(linksFor({ member: false, approved: false, staff: false })).toEqual(['/signin', '/signup']);
  expect(linksFor({ member: true, approved: false, staff: false })).toEqual(['/user']);
  expect(linksFor({ member: true, approved: true, staff: false })).toEqual([...area, '/user']);
  expect(linksFor({ member: true, approved: true, staff: true })).toEqual([...area, '/admin', '/user']);
});

it('[B1] the foot of a public page offers an account to whoever has none', () => {
  const visitor = { member: false, approved: false, staff: false };
  expect(quickLinksFor(visitor)).toEqual(['/pages/contact', '/signin', '/signup']);
  expect(quickLinksFor({ ...visitor, member: true })).toEqual(['/pages/contact', '/signin']);
});
