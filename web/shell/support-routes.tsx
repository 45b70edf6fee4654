import { createRoute } from '@tanstack/react-router';
import { chatPage } from '#api/chat-page.ts';
import { root, text, user } from './base-routes.tsx';
import { lazyScreen } from './lazy-screen.ts';

/** S1.2. Linked to by plain links alone: its document has a content policy of its own. */
export const chat = createRoute({
  getParentRoute: () => root,
  path: chatPage,
  component: lazyScreen(() => import('#web/shell/pages/chat-page.tsx'), 'ChatPage', 'support', 'site'),
});

const supportPages = () => import('#web/shell/pages/support-pages.tsx');
export const supportRoutes = [
  createRoute({
    getParentRoute: () => user,
    path: '/support',
    validateSearch: (search): { about?: string | undefined; id?: string | undefined } => ({
      about: text(search['about']),
      id: text(search['id']),
    }),
    component: lazyScreen(supportPages, 'SupportPage', 'support'),
  }),
  createRoute({
    getParentRoute: () => user,
    path: '/support/$ticket',
    component: lazyScreen(supportPages, 'TicketPage', 'support'),
  }),
] as const;
