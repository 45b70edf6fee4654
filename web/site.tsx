import '@fontsource-variable/inter/wght.css';
import './ui/tokens.css';
import './shell/page-styles.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { keepColourScheme } from './client/theme.ts';
import { Broken, InFrame } from './shell/broken.tsx';
import { islands } from './shell/site/islands.tsx';
import { startRenderedLanguage } from './texts/language.ts';
import { Boundary } from './ui/boundary.tsx';

/** Most of the landing is read only and is no part of the app. */
const within = (part: ReactNode): ReactNode => (
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <InFrame value={true}>
        <Boundary fallback={(error) => <Broken error={error} />}>{part}</Boundary>
      </InFrame>
    </I18nProvider>
  </StrictMode>
);

keepColourScheme();
await startRenderedLanguage(['shell', 'site', 'ui', 'widgets']);
for (const { place, part } of islands()) {
  if (place.hasChildNodes()) hydrateRoot(place, within(part));
  else createRoot(place).render(within(part));
}
