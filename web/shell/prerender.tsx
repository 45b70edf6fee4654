import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { blank, PrerenderingProvider } from '#web/site/blanks.tsx';
import type { SitePage } from '#web/site/page.tsx';
import { notFoundPage, pages } from '#web/site/pages/all.ts';
import { ContactPage } from './contact-page.tsx';
import { LandingPage } from './landing-page.tsx';
import { newQueryClient } from './query-client.ts';
import type { Brand } from './session.ts';
import { SiteFrame } from './site-frame.tsx';

/** A public page as it is built, with its blanks. */
export interface Prerendered {
  /** Null: for every path that leads nowhere. */
  readonly path: string | null;
  /** The built document that it is put into: with a script that goes on where the rendering ended, or without any. */
  readonly shell: 'site.html' | 'contact.html' | 'page.html';
  readonly title: string;
  readonly description: string;
  readonly body: string;
}

const brand = {
  name: blank('name'),
  supportEmail: blank('supportEmail'),
  logo: null,
  headerLogo: blank('headerLogo'),
  footerLogo: blank('footerLogo'),
  address: blank('address'),
  phone: blank('phone'),
  phoneDigits: blank('phoneDigits'),
  mode: 'demo',
} as const satisfies Brand & { readonly phoneDigits: string };

/** Logos are data and part of the page: asking for them ahead, as the renderer does for what is not filled in, is no use. */
const imageHints = /<link rel="preload" as="image"[^>]*>/g;

const rendered = (page: ReactNode): string =>
  renderToString(<PrerenderingProvider>{page}</PrerenderingProvider>).replace(imageHints, '');

function article(page: SitePage): Omit<Prerendered, 'path'> {
  const { title, description, Content } = page;
  const body = rendered(
    <SiteFrame brand={brand} wide>
      <Content />
    </SiteFrame>,
  );
  return { shell: 'page.html', title, description, body };
}

/** Every page of the public site (B1). */
export function prerender(): readonly Prerendered[] {
  return [
    {
      path: '/',
      shell: 'site.html',
      title: 'Trading that can be checked',
      description:
        'Up/down trades on recorded prices that anyone can check, on a double-entry ledger that sums to zero. Trading is risky: a trade that loses costs its whole stake.',
      body: rendered(
        <QueryClientProvider client={newQueryClient()}>
          <LandingPage brand={brand} />
        </QueryClientProvider>,
      ),
    },
    {
      path: '/pages/contact',
      shell: 'contact.html',
      title: 'Contact us',
      description:
        'Write to the operator, signed in or not: a form whose message is kept and mailed, and the e-mail address of support.',
      body: rendered(<ContactPage brand={brand} />),
    },
    ...pages.map((page) => ({ path: page.path, ...article(page) })),
    { path: null, ...article(notFoundPage) },
  ];
}
