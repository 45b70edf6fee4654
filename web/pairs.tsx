import '@fontsource-variable/inter/wght.css';
import './ui/tokens.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { PairsPage } from '#web/shell/pages/pairs-page.tsx';
import { keepColourScheme } from './client/theme.ts';
import { siteBrand } from './shell/site/site-brand.ts';
import { startRenderedLanguage } from './texts/language.ts';

const root = document.getElementById('root');
if (!root) throw new Error('pairs.html has no root');
keepColourScheme();
await startRenderedLanguage(['shell', 'site', 'ui', 'widgets']);
hydrateRoot(
  root,
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <PairsPage brand={siteBrand()} />
    </I18nProvider>
  </StrictMode>,
);
