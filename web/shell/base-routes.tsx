import { createRootRoute, createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { NotFound } from './not-found.tsx';

/** The router reads what looks like a number as one. */
export const text = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;

export const root = createRootRoute({
  component: lazyScreen(() => import('./frame.tsx'), 'Frame'),
  notFoundComponent: NotFound,
});

export const user = createRoute({
  getParentRoute: () => root,
  path: '/user',
  component: lazyScreen(() => import('./guard.tsx'), 'Guard'),
});

export const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazyScreen(() => import('./admin-guard.tsx'), 'AdminGuard'),
});
