import { createRoute } from '@tanstack/react-router';
import { text, user } from './base-routes.tsx';
import { lazyScreen } from './lazy-screen.ts';

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
