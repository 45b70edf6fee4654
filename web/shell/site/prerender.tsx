import { i18n, type Messages } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { legalLinkTexts, legalLinkUrls, moreSupportTexts } from '#api/site.ts';
import { inEachLanguage, type Language, languages } from '#domain/languages/language.ts';
import { ContactPage } from '#web/shell/pages/contact-page.tsx';
import { FairPlayPage } from '#web/shell/pages/fair-play-page.tsx';
import { LandingPage } from '#web/shell/pages/landing-page.tsx';
import { PairPage } from '#web/shell/pages/pair-page.tsx';
import { PairsPage } from '#web/shell/pages/pairs-page.tsx';
import { ReceiptPage } from '#web/shell/pages/receipt-page.tsx';
import { newQueryClient } from '#web/shell/query-client.ts';
import type { Brand } from '#web/shell/session.ts';
import { blank, PrerenderingProvider } from '#web/site/blanks.tsx';
import type { SitePage } from '#web/site/page.tsx';
import { notFoundPage, pages } from '#web/site/pages/all.ts';
import { SiteLinks } from '#web/site/site-links.tsx';
import { GuardedDocument, SignInDocument } from './guest-document.tsx';
import { SiteFrame } from './site-frame.tsx';

/** A public page as it is built, with its blanks. */
export interface Prerendered {
  /** Null: for every path that leads nowhere. */
  readonly path: string | null;
  /** Stands for all addresses below its path, none of which search engines are to keep. */
  readonly hidden?: true;
  /** Of the app, for whoever has no session: no page of the site. */
  readonly guest?: true;
  readonly language: Language;
  /** The built document that it is put into: with a script that goes on where the rendering ended, or without any. */
  readonly shell:
    | 'site.html'
    | 'contact.html'
    | 'receipt.html'
    | 'fair-play.html'
    | 'market.html'
    | 'pairs.html'
    | 'page.html'
    | 'guest.html';
  readonly title: string;
  readonly description: string;
  readonly body: string;
}

const brand = {
  name: blank('name'),
  supportEmail: blank('supportEmail'),
  moreSupport: moreSupportTexts.map((text) => blank(text)),
  logo: null,
  headerLogo: blank('headerLogo'),
  headerLogoDark: blank('headerLogoDark'),
  footerLogo: blank('footerLogo'),
  footerLogoDark: blank('footerLogoDark'),
  icon: blank('icon'),
  legal: {
    company: blank('company'),
    licence: blank('licence'),
    risk: inEachLanguage(() => blank('operatorRisk')),
    links: legalLinkTexts.map((text, at) => ({
      text: inEachLanguage(() => blank(text)),
      url: blank(legalLinkUrls[at] ?? 'firstLinkUrl'),
    })),
  },
  address: blank('address'),
  phone: blank('phone'),
  phoneDigits: blank('phoneDigits'),
  chat: null,
  mode: 'demo' as const,
} satisfies Brand & { readonly phoneDigits: string };

/** Logos are data and part of the page: asking for them ahead, as the renderer does for what is not filled in, is no use. */
const imageHints = /<link rel="preload" as="image"[^<>]*>/g;

const catalogues = import.meta.glob<Messages>(
  ['../../*/texts.*.po', '../../site/pages/texts.*.po', '../../../messages/agreements/texts.*.po'],
  { import: 'default', eager: true },
);

/** Speaks a language from here on, with all the texts there are. */
function speak(language: Language): void {
  const files = Object.entries(catalogues).filter(([file]) => file.endsWith(`.${language}.po`));
  i18n.load(language, Object.assign({}, ...files.map(([, messages]) => messages)));
  i18n.activate(language);
}

const rendered = (page: ReactNode): string =>
  renderToString(
    <I18nProvider i18n={i18n}>
      <PrerenderingProvider>{page}</PrerenderingProvider>
    </I18nProvider>,
  ).replace(imageHints, '');

type Page = Omit<Prerendered, 'language'>;

function article(page: SitePage): Omit<Page, 'path'> {
  const { Content } = page;
  const title = i18n._(page.title);
  const description = i18n._(page.description);
  const body = rendered(
    <SiteFrame brand={brand} wide language={<SiteLinks />}>
      <Content />
    </SiteFrame>,
  );
  return { shell: 'page.html', title, description, body };
}

/** Every page of the public site (B1), in every language. */
export function prerender(): readonly Prerendered[] {
  return languages.flatMap((language) => {
    speak(language);
    return pagesOf().map((page) => ({ ...page, language }));
  });
}

function guestDocuments(): readonly Page[] {
  const shared = { guest: true, shell: 'guest.html', title: t`Sign in` } as const;
  const description = t`Sign in to trade, deposit, withdraw and copy traders.`;
  return [
    { ...shared, path: '/signin', description, body: rendered(<SignInDocument brand={brand} />) },
    { ...shared, path: '/user', description, body: rendered(<GuardedDocument brand={brand} />) },
  ];
}

function pagesOf(): readonly Page[] {
  return [
    {
      path: '/',
      shell: 'site.html',
      title: t`Trading that can be checked`,
      description: t`Up/down trades on recorded prices that anyone can check, on a double-entry ledger that sums to zero. Trading is risky: a trade that loses costs its whole stake.`,
      body: rendered(<LandingPage brand={brand} />),
    },
    {
      path: '/pages/contact',
      shell: 'contact.html',
      title: t`Contact us`,
      description: t`Write to the operator, signed in or not: a form whose message is kept and mailed, and the e-mail address of support.`,
      body: rendered(<ContactPage brand={brand} />),
    },
    {
      path: '/receipts',
      hidden: true,
      shell: 'receipt.html',
      title: t`Trade receipt`,
      description: t`The public proof of one trade, checked by the reader’s own browser: signature, prices, rule, postings and seals.`,
      body: rendered(
        <QueryClientProvider client={newQueryClient()}>
          <ReceiptPage brand={brand} tradeId={null} />
        </QueryClientProvider>,
      ),
    },
    {
      path: '/pages/fair-play',
      shell: 'fair-play.html',
      title: t`Fair play`,
      description: t`How the operator could gain, and the figures that would show it: refunds with the house’s result, gaps in recording, withdrawals that wait, quotes left out.`,
      body: rendered(
        <QueryClientProvider client={newQueryClient()}>
          <FairPlayPage brand={brand} />
        </QueryClientProvider>,
      ),
    },
    {
      path: '/markets',
      shell: 'pairs.html',
      title: t`Markets`,
      description: t`Every pair by class: its recorded price and source, its change over 24 hours, and what a trade on it pays or why it takes none.`,
      body: rendered(<PairsPage brand={brand} />),
    },
    {
      path: '/markets',
      hidden: true,
      shell: 'market.html',
      title: t`Market`,
      description: t`A pair’s recorded prices and their sources, the terms of trades on it and their history, and the operator’s result on it.`,
      body: rendered(<PairPage brand={brand} pair={null} />),
    },
    ...guestDocuments(),
    ...pages.map((page) => ({ path: page.path, ...article(page) })),
    { path: null, ...article(notFoundPage) },
  ];
}
