import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { SiteReader } from '#api/site.ts';
import { SiteHeader } from './header.tsx';

const brand = { name: 'Fairlead', headerLogo: null, headerLogoDark: null, icon: null };

/** Where the header of a public page leads to, without the mark. */
function linksFor(reader: SiteReader): readonly string[] {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <SiteHeader brand={brand} language={null} reader={reader} />
    </I18nProvider>,
  );
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '').slice(1);
}

it('[B1] a public page leads whoever is signed in back to the places of their area, once it is open to them', () => {
  const area = ['/user', '/user/traderoom', '/user/ptraderoom', '/user/mining'];
  expect(linksFor({ member: false, approved: false, staff: false })).toEqual(['/signin', '/signup']);
  expect(linksFor({ member: true, approved: false, staff: false })).toEqual(['/user']);
  expect(linksFor({ member: true, approved: true, staff: false })).toEqual([...area, '/user']);
  expect(linksFor({ member: true, approved: true, staff: true })).toEqual([...area, '/admin', '/user']);
});
