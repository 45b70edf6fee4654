import { createRoute } from '@tanstack/react-router';
import { text, user } from './base-routes.tsx';
import { lazyScreen } from './lazy-screen.ts';

const pairOf = (search: Record<string, unknown>): { pair?: string | undefined } => ({ pair: text(search['pair']) });
export const traderoom = createRoute({
  getParentRoute: () => user,
  path: '/traderoom',
  validateSearch: pairOf,
  component: lazyScreen(() => import('#web/shell/pages/trade-room-page.tsx'), 'RealTradeRoomPage', 'trades'),
});
export const ptraderoom = createRoute({
  getParentRoute: () => user,
  path: '/ptraderoom',
  validateSearch: pairOf,
  component: lazyScreen(() => import('#web/shell/pages/trade-room-page.tsx'), 'PracticeTradeRoomPage', 'trades'),
});
const marketPages = () => import('#web/shell/pages/market-pages.tsx');
export const markets = createRoute({
  getParentRoute: () => user,
  path: '/trading/markets',
  validateSearch: (search): { show?: string | undefined; order?: string | undefined } => ({
    show: text(search['show']),
    order: text(search['order']),
  }),
  component: lazyScreen(marketPages, 'MarketsPage', 'markets'),
});
export const watchlist = createRoute({
  getParentRoute: () => user,
  path: '/trading/watchlist',
  component: lazyScreen(marketPages, 'WatchlistPage', 'markets'),
});
const copyingPages = () => import('#web/shell/pages/copying-pages.tsx');
const walletOf = (search: Record<string, unknown>): { wallet?: 'practice' | undefined } => ({
  wallet: search['wallet'] === 'practice' ? 'practice' : undefined,
});
export const copyingRoutes = [
  createRoute({
    getParentRoute: () => user,
    path: '/trading/traders',
    validateSearch: (
      search,
    ): { wallet?: 'practice' | undefined; show?: string | undefined; order?: string | undefined } => ({
      ...walletOf(search),
      show: text(search['show']),
      order: text(search['order']),
    }),
    component: lazyScreen(copyingPages, 'TradersPage', 'copying'),
  }),
  createRoute({
    getParentRoute: () => user,
    path: '/trading/traders/$id',
    validateSearch: walletOf,
    component: lazyScreen(copyingPages, 'OneTraderPage', 'copying'),
  }),
  createRoute({
    getParentRoute: () => user,
    path: '/trading/copies',
    component: lazyScreen(copyingPages, 'CopiesPage', 'copying'),
  }),
  createRoute({
    getParentRoute: () => user,
    path: '/trading/copies/$id',
    component: lazyScreen(copyingPages, 'OneCopyPage', 'copying'),
  }),
  createRoute({
    getParentRoute: () => user,
    path: '/trading/trader',
    component: lazyScreen(copyingPages, 'OwnTraderPage', 'copying'),
  }),
] as const;
