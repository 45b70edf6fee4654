import '@fontsource-variable/inter/wght.css';
import './ui/tokens.css';
import './shell/page-styles.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { keepColourScheme } from './client/theme.ts';
import { Broken, InFrame } from './shell/broken.tsx';
import { Preparing } from './shell/demo/preparing.tsx';
import { newQueryClient } from './shell/query-client.ts';
import { siteBrand } from './shell/site/site-brand.ts';
import island from './site/island.module.css';
import type { IslandName } from './site/island.tsx';
import { LivePrice } from './site/live-price.tsx';
import { Proof } from './site/proof.tsx';
import { startRenderedLanguage } from './texts/language.ts';
import { Boundary } from './ui/boundary.tsx';

/**
 * The landing is apart from the app, and most of it is read only: what is live in it goes on by itself, with one client for what all
 * of it reads.
 */
const islands: Readonly<Record<IslandName, () => ReactNode>> = {
  preparing: () => <Preparing mode={siteBrand().mode} />,
  'live-price': () => <LivePrice />,
  proof: () => <Proof />,
};
const queries = newQueryClient();

const within = (part: ReactNode): ReactNode => (
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <InFrame value={true}>
          <Boundary fallback={(error) => <Broken error={error} />}>{part}</Boundary>
        </InFrame>
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>
);

keepColourScheme();
await startRenderedLanguage(['shell', 'site', 'ui', 'widgets']);
for (const [name, part] of Object.entries(islands)) {
  const place = document.querySelector(`.${island['island']}[data-island="${name}"]`);
  if (place === null) throw new Error(`the landing has no place for ${name}`);
  if (place.hasChildNodes()) hydrateRoot(place, within(part()));
  else createRoot(place).render(within(part()));
}
