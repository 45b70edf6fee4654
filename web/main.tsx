import '@fontsource-variable/inter/wght.css';
import './ui/tokens.css';
import './shell/frame-skeleton.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepColourScheme } from './client/theme.ts';
import { App } from './shell/app.tsx';
import { startLanguage } from './texts/language.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root');
keepColourScheme();
await startLanguage([
  'shell',
  'ui',
  'widgets',
  'accounts',
  'notices',
  'messages/failures',
  'messages/notices',
  'messages/phrases',
  'messages/reasons',
  'messages/statement',
]);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
