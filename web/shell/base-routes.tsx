import { createRootRoute, createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';

/** The router reads what looks like a number as one. */
export const text = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;

const missing = () => import('./not-found.tsx');

export const root = createRootRoute({
  component: lazyScreen(() => import('./frame.tsx'), 'Frame'),
  notFoundComponent: lazyScreen(missing, 'NotFound', 'site'),
});

export const user = createRoute({
  getParentRoute: () => root,
  path: '/user',
  component: lazyScreen(() => import('./guard.tsx'), 'Guard'),
  notFoundComponent: lazyScreen(missing, 'NotFoundInUserArea'),
});

export const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazyScreen(() => import('./console/admin-guard.tsx'), 'AdminGuard'),
  notFoundComponent: lazyScreen(missing, 'NotFoundInConsole'),
});
