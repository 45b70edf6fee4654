import { createRoute } from '@tanstack/react-router';
import { user } from './base-routes.tsx';
import { lazyScreen } from './lazy-screen.ts';

const depositPages = () => import('#web/shell/pages/deposit-pages.tsx');
export const depositRoutes = [
  createRoute({
    getParentRoute: () => user,
    path: '/deposits',
    component: lazyScreen(depositPages, 'DepositsPage', 'deposits'),
  }),
  createRoute({
    getParentRoute: () => user,
    path: '/deposits/pricing',
    component: lazyScreen(depositPages, 'PricingPage', 'deposits'),
  }),
  createRoute({
    getParentRoute: () => user,
    path: '/deposits/trading',
    component: lazyScreen(depositPages, 'TradingPlansPage', 'deposits'),
  }),
  createRoute({
    getParentRoute: () => user,
    path: '/deposits/mining',
    component: lazyScreen(depositPages, 'MiningPlansPage', 'deposits'),
  }),
  createRoute({
    getParentRoute: () => user,
    path: '/deposits/buy',
    component: lazyScreen(depositPages, 'BuyCryptoPage', 'deposits'),
  }),
  createRoute({
    getParentRoute: () => user,
    path: '/deposits/crypto',
    component: lazyScreen(depositPages, 'DepositFormPage', 'deposits'),
  }),
  createRoute({
    getParentRoute: () => user,
    path: '/deposits/crypto/$amount',
    component: lazyScreen(depositPages, 'DepositFormPage', 'deposits'),
  }),
  createRoute({
    getParentRoute: () => user,
    path: '/deposits/list',
    component: lazyScreen(depositPages, 'DepositListPage', 'deposits'),
  }),
  createRoute({
    getParentRoute: () => user,
    path: '/deposits/$id',
    component: lazyScreen(depositPages, 'DepositPage', 'deposits'),
  }),
] as const;
