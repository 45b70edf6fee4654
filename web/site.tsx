import '@fontsource-variable/inter/wght.css';
import './ui/tokens.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { LandingPage } from './shell/landing-page.tsx';
import { newQueryClient } from './shell/query-client.ts';
import { siteBrand } from './shell/site-brand.ts';
import { keepColourScheme } from './ui/colour-scheme.ts';

/** The public site stands apart from the app: who only reads it loads neither router nor form library. */
const root = document.getElementById('root');
if (!root) throw new Error('site.html has no root');
keepColourScheme();
hydrateRoot(
  root,
  <StrictMode>
    <QueryClientProvider client={newQueryClient()}>
      <LandingPage brand={siteBrand()} />
    </QueryClientProvider>
  </StrictMode>,
);
