import '@fontsource-variable/inter/wght.css';
import './ui/tokens.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ContactPage } from './shell/contact-page.tsx';
import { siteBrand } from './shell/site-brand.ts';
import { keepColourScheme } from './ui/colour-scheme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('contact.html has no root');
keepColourScheme();
hydrateRoot(
  root,
  <StrictMode>
    <ContactPage brand={siteBrand()} />
  </StrictMode>,
);
