import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { Waiting } from './layout.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { Broken, NotFound } from './wrong-turns.tsx';

/** The router reads what looks like a number as one. */
const text = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;

const root = createRootRoute({
  component: lazyScreen(() => import('./frame.tsx'), 'Frame'),
  notFoundComponent: NotFound,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  validateSearch: (search): { verified?: string | undefined; error?: string | undefined } => ({
    verified: text(search['verified']),
    error: text(search['error']),
  }),
  component: lazyScreen(() => import('./public-pages.tsx'), 'SignInPage', 'site'),
});
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  component: lazyScreen(() => import('./public-pages.tsx'), 'SignUpPage', 'site'),
});
const password = createRoute({
  getParentRoute: () => root,
  path: '/password',
  validateSearch: (search): { token?: string | undefined } => ({ token: text(search['token']) }),
  component: lazyScreen(() => import('./public-pages.tsx'), 'PasswordPage', 'site'),
});
const outbox = createRoute({
  getParentRoute: () => root,
  path: '/demo/outbox',
  validateSearch: (search): { to?: string | undefined } => ({ to: text(search['to']) }),
  component: lazyScreen(() => import('./public-pages.tsx'), 'DemoOutboxPage', 'site'),
});

const user = createRoute({
  getParentRoute: () => root,
  path: '/user',
  component: lazyScreen(() => import('./guard.tsx'), 'Guard'),
});
const dashboard = createRoute({
  getParentRoute: () => user,
  path: '/',
  component: lazyScreen(() => import('./dashboard-page.tsx'), 'DashboardPage', 'trades'),
});
/** A5: forwards to the first unfinished onboarding step; approval needs none of them yet, so none is left. */
const stepTwo = createRoute({
  getParentRoute: () => root,
  path: '/user/signup/step-two',
  beforeLoad: () => {
    throw redirect({ to: '/user', replace: true });
  },
});
const pairOf = (search: Record<string, unknown>): { pair?: string | undefined } => ({ pair: text(search['pair']) });
const traderoom = createRoute({
  getParentRoute: () => user,
  path: '/traderoom',
  validateSearch: pairOf,
  component: lazyScreen(() => import('./trade-room-page.tsx'), 'RealTradeRoomPage', 'trades'),
});
const ptraderoom = createRoute({
  getParentRoute: () => user,
  path: '/ptraderoom',
  validateSearch: pairOf,
  component: lazyScreen(() => import('./trade-room-page.tsx'), 'PracticeTradeRoomPage', 'trades'),
});
const deposits = createRoute({
  getParentRoute: () => user,
  path: '/deposits',
  component: lazyScreen(() => import('./money-pages.tsx'), 'DepositsPage', 'deposits'),
});
const depositCrypto = createRoute({
  getParentRoute: () => user,
  path: '/deposits/crypto',
  component: lazyScreen(() => import('./money-pages.tsx'), 'DepositFormPage', 'deposits'),
});
const depositCryptoAmount = createRoute({
  getParentRoute: () => user,
  path: '/deposits/crypto/$amount',
  component: lazyScreen(() => import('./money-pages.tsx'), 'DepositFormPage', 'deposits'),
});
const depositList = createRoute({
  getParentRoute: () => user,
  path: '/deposits/list',
  component: lazyScreen(() => import('./money-pages.tsx'), 'DepositListPage', 'deposits'),
});
const deposit = createRoute({
  getParentRoute: () => user,
  path: '/deposits/$id',
  component: lazyScreen(() => import('./money-pages.tsx'), 'DepositPage', 'deposits'),
});
const withdrawals = createRoute({
  getParentRoute: () => user,
  path: '/withdrawals',
  validateSearch: (search): { asked?: string | undefined } => ({ asked: text(search['asked']) }),
  component: lazyScreen(() => import('./money-pages.tsx'), 'WithdrawalsPage', 'withdrawals'),
});
const withdrawalForm = createRoute({
  getParentRoute: () => user,
  path: '/withdrawals/new',
  component: lazyScreen(() => import('./money-pages.tsx'), 'WithdrawalFormPage', 'withdrawals'),
});
const statement = createRoute({
  getParentRoute: () => user,
  path: '/statement',
  validateSearch: (
    search,
  ): {
    wallet?: 'practice' | undefined;
    figure?: string | undefined;
    code?: string | undefined;
    from?: string | undefined;
    to?: string | undefined;
  } => ({
    wallet: search['wallet'] === 'practice' ? 'practice' : undefined,
    figure: text(search['figure']),
    code: text(search['code']),
    from: text(search['from']),
    to: text(search['to']),
  }),
  component: lazyScreen(() => import('./money-pages.tsx'), 'StatementPage'),
});

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazyScreen(() => import('./guard.tsx'), 'AdminGuard'),
});
const adminPages = () => import('./admin-pages.tsx');
const adminRoutes = [
  createRoute({ getParentRoute: () => admin, path: '/', component: lazyScreen(adminPages, 'OverviewPage') }),
  createRoute({ getParentRoute: () => admin, path: '/customers', component: lazyScreen(adminPages, 'CustomersPage') }),
  createRoute({ getParentRoute: () => admin, path: '/deposits', component: lazyScreen(adminPages, 'DepositsPage') }),
  createRoute({
    getParentRoute: () => admin,
    path: '/withdrawals',
    component: lazyScreen(adminPages, 'WithdrawalsPage'),
  }),
  createRoute({ getParentRoute: () => admin, path: '/house', component: lazyScreen(adminPages, 'HousePage') }),
  createRoute({ getParentRoute: () => admin, path: '/markets', component: lazyScreen(adminPages, 'MarketsPage') }),
  createRoute({ getParentRoute: () => admin, path: '/audit', component: lazyScreen(adminPages, 'AuditPage') }),
] as const;

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    signUp,
    password,
    outbox,
    stepTwo,
    user.addChildren([
      dashboard,
      traderoom,
      ptraderoom,
      deposits,
      depositCrypto,
      depositCryptoAmount,
      depositList,
      deposit,
      withdrawals,
      withdrawalForm,
      statement,
    ]),
    admin.addChildren([...adminRoutes]),
  ]),
  defaultPendingComponent: Waiting,
  defaultErrorComponent: Broken,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
