import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepColourScheme } from '#web/client/theme.ts';
import { startLanguage } from '#web/texts/language.ts';
import { App } from './app.tsx';

/** Shows the app in its document. */
export async function startApp(root: HTMLElement): Promise<void> {
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
}
