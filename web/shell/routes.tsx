import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { Broken } from './broken.tsx';
import { Waiting } from './layout.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { NotFound } from './not-found.tsx';

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
  component: lazyScreen(() => import('#web/shell/pages/public-pages.tsx'), 'SignInPage', 'site'),
});
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  component: lazyScreen(() => import('#web/shell/pages/public-pages.tsx'), 'SignUpPage', 'site'),
});
const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  validateSearch: (search): { token?: string | undefined } => ({ token: text(search['token']) }),
  component: lazyScreen(() => import('#web/shell/pages/public-pages.tsx'), 'VerifyPage', 'site'),
});
const password = createRoute({
  getParentRoute: () => root,
  path: '/password',
  validateSearch: (search): { token?: string | undefined } => ({ token: text(search['token']) }),
  component: lazyScreen(() => import('#web/shell/pages/public-pages.tsx'), 'PasswordPage', 'site'),
});
const outbox = createRoute({
  getParentRoute: () => root,
  path: '/demo/outbox',
  validateSearch: (search): { to?: string | undefined } => ({ to: text(search['to']) }),
  component: lazyScreen(() => import('#web/shell/pages/public-pages.tsx'), 'DemoOutboxPage', 'site'),
});

const user = createRoute({
  getParentRoute: () => root,
  path: '/user',
  component: lazyScreen(() => import('./guard.tsx'), 'Guard'),
});
const dashboard = createRoute({
  getParentRoute: () => user,
  path: '/',
  component: lazyScreen(() => import('#web/shell/pages/dashboard-page.tsx'), 'DashboardPage', 'trades', 'copying'),
});
const onboardingPages = () => import('#web/shell/pages/onboarding-pages.tsx');
/** A5: forwards to the first unfinished step, unless somebody comes back to this one. */
const stepTwo = createRoute({
  getParentRoute: () => root,
  path: '/user/signup/step-two',
  validateSearch: (search): { back?: true | undefined } => ({ back: search['back'] === true ? true : undefined }),
  component: lazyScreen(onboardingPages, 'StepTwoPage', 'onboarding', 'identity'),
});
const stepThree = createRoute({
  getParentRoute: () => root,
  path: '/user/signup/step-three',
  component: lazyScreen(onboardingPages, 'StepThreePage', 'onboarding', 'identity'),
});
const stepFour = createRoute({
  getParentRoute: () => root,
  path: '/user/signup/step-four',
  component: lazyScreen(onboardingPages, 'StepFourPage', 'onboarding', 'identity'),
});
const accountPages = () => import('#web/shell/pages/account-pages.tsx');
const account = createRoute({
  getParentRoute: () => user,
  path: '/account',
  component: lazyScreen(accountPages, 'AccountPage'),
});
const accountDetails = createRoute({
  getParentRoute: () => user,
  path: '/account-details',
  component: lazyScreen(accountPages, 'AccountDetailsPage'),
});
const profile = createRoute({
  getParentRoute: () => user,
  path: '/auth/profile',
  component: lazyScreen(accountPages, 'ProfilePage'),
});
const address = createRoute({
  getParentRoute: () => user,
  path: '/auth/address',
  component: lazyScreen(accountPages, 'AddressPage'),
});
const kyc = createRoute({
  getParentRoute: () => user,
  path: '/kyc',
  component: lazyScreen(() => import('#web/shell/pages/identity-pages.tsx'), 'KycPage', 'identity'),
});
const pairOf = (search: Record<string, unknown>): { pair?: string | undefined } => ({ pair: text(search['pair']) });
const traderoom = createRoute({
  getParentRoute: () => user,
  path: '/traderoom',
  validateSearch: pairOf,
  component: lazyScreen(() => import('#web/shell/pages/trade-room-page.tsx'), 'RealTradeRoomPage', 'trades'),
});
const ptraderoom = createRoute({
  getParentRoute: () => user,
  path: '/ptraderoom',
  validateSearch: pairOf,
  component: lazyScreen(() => import('#web/shell/pages/trade-room-page.tsx'), 'PracticeTradeRoomPage', 'trades'),
});
const marketPages = () => import('#web/shell/pages/market-pages.tsx');
const markets = createRoute({
  getParentRoute: () => user,
  path: '/trading/markets',
  validateSearch: (search): { show?: string | undefined; order?: string | undefined } => ({
    show: text(search['show']),
    order: text(search['order']),
  }),
  component: lazyScreen(marketPages, 'MarketsPage', 'markets'),
});
const watchlist = createRoute({
  getParentRoute: () => user,
  path: '/trading/watchlist',
  component: lazyScreen(marketPages, 'WatchlistPage', 'markets'),
});
const copyingPages = () => import('#web/shell/pages/copying-pages.tsx');
const walletOf = (search: Record<string, unknown>): { wallet?: 'practice' | undefined } => ({
  wallet: search['wallet'] === 'practice' ? 'practice' : undefined,
});
const copyingRoutes = [
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
const miningPages = () => import('#web/shell/pages/mining-pages.tsx');
const miningRoutes = [
  createRoute({
    getParentRoute: () => user,
    path: '/mining',
    component: lazyScreen(miningPages, 'MiningPage', 'mining'),
  }),
  createRoute({
    getParentRoute: () => user,
    path: '/mining/contracts',
    component: lazyScreen(miningPages, 'MiningContractsPage', 'mining'),
  }),
  createRoute({
    getParentRoute: () => user,
    path: '/mining/contracts/$id',
    component: lazyScreen(miningPages, 'OneContractPage', 'mining'),
  }),
  createRoute({
    getParentRoute: () => user,
    path: '/mining/contracts/$id/payouts/$coin/$day',
    // Of what came late for the day, its number.
    validateSearch: ({ late }: Record<string, unknown>): { late?: number | undefined } => ({
      late: typeof late === 'number' && Number.isSafeInteger(late) && late > 0 ? late : undefined,
    }),
    component: lazyScreen(miningPages, 'PayoutReceiptPage', 'mining'),
  }),
] as const;
const depositPages = () => import('#web/shell/pages/deposit-pages.tsx');
const depositRoutes = [
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
const proofUpload = createRoute({
  getParentRoute: () => user,
  path: '/deposits/upload/$id',
  component: lazyScreen(() => import('#web/shell/pages/file-pages.tsx'), 'ProofUploadPage', 'uploads'),
});
const photoUpload = createRoute({
  getParentRoute: () => user,
  path: '/upload-profile-photo',
  component: lazyScreen(() => import('#web/shell/pages/file-pages.tsx'), 'PhotoUploadPage', 'uploads'),
});
const withdrawalPages = () => import('#web/shell/pages/withdrawal-pages.tsx');
const withdrawals = createRoute({
  getParentRoute: () => user,
  path: '/withdrawals',
  validateSearch: (search): { asked?: string | undefined } => ({ asked: text(search['asked']) }),
  component: lazyScreen(withdrawalPages, 'WithdrawalsPage', 'withdrawals'),
});
const withdrawalForm = createRoute({
  getParentRoute: () => user,
  path: '/withdrawals/new',
  component: lazyScreen(withdrawalPages, 'WithdrawalFormPage', 'withdrawals'),
});
const addressBook = createRoute({
  getParentRoute: () => user,
  path: '/withdrawals/addresses',
  component: lazyScreen(withdrawalPages, 'AddressBookPage', 'withdrawals'),
});
const withdrawal = createRoute({
  getParentRoute: () => user,
  path: '/withdrawals/$id',
  component: lazyScreen(withdrawalPages, 'OneWithdrawalPage', 'withdrawals'),
});
const notices = createRoute({
  getParentRoute: () => user,
  path: '/notices',
  component: lazyScreen(() => import('#web/shell/pages/notices-page.tsx'), 'NoticesPage'),
});
const limits = createRoute({
  getParentRoute: () => user,
  path: '/limits',
  component: lazyScreen(() => import('#web/shell/pages/limits-page.tsx'), 'LimitsPage', 'limits'),
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
  component: lazyScreen(() => import('#web/shell/pages/money-pages.tsx'), 'StatementPage', 'trades'),
});
/** A12's auth/password holds everything about signing in; the link to a new address leads here with what confirms it. */
const security = createRoute({
  getParentRoute: () => user,
  path: '/auth/password',
  validateSearch: (search): { confirm?: string | undefined } => ({ confirm: text(search['confirm']) }),
  component: lazyScreen(() => import('#web/shell/pages/security-page.tsx'), 'SecurityPage'),
});

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazyScreen(() => import('./admin-guard.tsx'), 'AdminGuard'),
});
const adminPages = () => import('#web/shell/pages/admin-pages.tsx');
const adminMiningPages = () => import('#web/shell/pages/admin-mining-pages.tsx');
const adminRoutes = [
  createRoute({ getParentRoute: () => admin, path: '/', component: lazyScreen(adminPages, 'OverviewPage') }),
  createRoute({
    getParentRoute: () => admin,
    path: '/customers',
    validateSearch: (search): { search?: string | undefined } => ({ search: text(search['search']) }),
    component: lazyScreen(adminPages, 'CustomersPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/identities',
    component: lazyScreen(adminPages, 'IdentitiesPage'),
  }),
  createRoute({ getParentRoute: () => admin, path: '/deposits', component: lazyScreen(adminPages, 'DepositsPage') }),
  createRoute({
    getParentRoute: () => admin,
    path: '/withdrawals',
    component: lazyScreen(adminPages, 'WithdrawalsPage'),
  }),
  createRoute({ getParentRoute: () => admin, path: '/house', component: lazyScreen(adminPages, 'HousePage') }),
  createRoute({
    getParentRoute: () => admin,
    path: '/adjustments',
    component: lazyScreen(adminPages, 'AdjustmentsPage'),
  }),
  createRoute({ getParentRoute: () => admin, path: '/traders', component: lazyScreen(adminPages, 'TradersPage') }),
  createRoute({ getParentRoute: () => admin, path: '/risk', component: lazyScreen(adminPages, 'RiskPage') }),
  createRoute({ getParentRoute: () => admin, path: '/treasury', component: lazyScreen(adminPages, 'TreasuryPage') }),
  createRoute({ getParentRoute: () => admin, path: '/chains', component: lazyScreen(adminPages, 'ChainsPage') }),
  createRoute({ getParentRoute: () => admin, path: '/operation', component: lazyScreen(adminPages, 'OperationPage') }),
  createRoute({ getParentRoute: () => admin, path: '/markets', component: lazyScreen(adminPages, 'MarketsPage') }),
  createRoute({
    getParentRoute: () => admin,
    path: '/mining',
    component: lazyScreen(adminMiningPages, 'MiningFleetPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/mining/plans',
    component: lazyScreen(adminMiningPages, 'MiningPlansPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/mining/receipts',
    component: lazyScreen(adminMiningPages, 'MiningReceiptsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/mining/days',
    component: lazyScreen(adminMiningPages, 'MiningDaysPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/mining/days/$coin/$day',
    component: lazyScreen(adminMiningPages, 'MiningDayPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/mining/contracts',
    component: lazyScreen(adminMiningPages, 'MiningContractsPage'),
  }),
  createRoute({ getParentRoute: () => admin, path: '/audit', component: lazyScreen(adminPages, 'AuditPage') }),
] as const;

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    signUp,
    verify,
    password,
    outbox,
    stepTwo,
    stepThree,
    stepFour,
    user.addChildren([
      dashboard,
      traderoom,
      ptraderoom,
      markets,
      watchlist,
      ...copyingRoutes,
      ...miningRoutes,
      ...depositRoutes,
      proofUpload,
      photoUpload,
      withdrawals,
      withdrawalForm,
      addressBook,
      withdrawal,
      statement,
      account,
      accountDetails,
      profile,
      address,
      kyc,
      security,
      limits,
      notices,
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
