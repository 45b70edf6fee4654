import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepColourScheme } from '#web/client/theme.ts';
import { startLanguage } from '#web/texts/language.ts';
import { App } from './app.tsx';
import { addConsole } from './routes.tsx';

/** Shows the app in its document. */
export async function startApp(root: HTMLElement): Promise<void> {
  keepColourScheme();
  // What does not come is asked for again by the screen that needs it, which says so where it fails.
  const routes = /^\/admin(\/|$)/.test(location.pathname) ? addConsole().catch(() => undefined) : null;
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
  await routes;
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
