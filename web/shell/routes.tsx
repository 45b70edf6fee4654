import { type AnyRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { loadChunk } from '#web/ui/chunks.ts';
import { admin, root, text, user } from './base-routes.tsx';
import { Broken } from './broken.tsx';
import type { consoleArea } from './console/admin-routes.tsx';
import { depositRoutes } from './deposit-routes.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { chat, supportRoutes } from './support-routes.tsx';
import { copyingRoutes, markets, ptraderoom, traderoom, watchlist } from './trading-routes.tsx';
import { Waiting } from './waiting.tsx';

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
/** S1.1: what the mailed links hold stands in the fragment, which the page reads. */
const conversation = createRoute({
  getParentRoute: () => root,
  path: '/conversation',
  component: lazyScreen(() => import('#web/shell/pages/conversation-page.tsx'), 'ConversationPage', 'support', 'site'),
});
const outbox = createRoute({
  getParentRoute: () => root,
  path: '/demo/outbox',
  validateSearch: (search): { to?: string | undefined } => ({ to: text(search['to']) }),
  component: lazyScreen(() => import('#web/shell/pages/public-pages.tsx'), 'DemoOutboxPage', 'site'),
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
const risks = createRoute({
  getParentRoute: () => root,
  path: '/user/signup/risks',
  component: lazyScreen(onboardingPages, 'RisksPage', 'onboarding', 'identity'),
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

const routerWith = <Console extends AnyRoute>(area: Console) =>
  createRouter({
    routeTree: root.addChildren([
      signIn,
      signUp,
      verify,
      password,
      chat,
      conversation,
      outbox,
      stepTwo,
      risks,
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
        ...supportRoutes,
      ]),
      area,
    ]),
    defaultPendingComponent: Waiting,
    defaultErrorComponent: Broken,
    scrollRestoration: true,
  });

/** Customers never need the routes of the console: whoever goes there loads them, then goes on to the same address. */
const toConsole = createRoute({
  getParentRoute: () => admin,
  path: '$',
  beforeLoad: async ({ location: { href } }) => {
    await addConsole();
    throw redirect({ href, replace: true });
  },
});

export const router = routerWith(admin.addChildren([toConsole]));

/** Lets the router know the routes of the console: before it starts, where a document begins there. */
export async function addConsole(): Promise<void> {
  const routes = await loadChunk(() => import('./console/admin-routes.tsx'));
  routes.consoleArea();
  router.setRoutes(router.buildRouteTree());
}

declare module '@tanstack/react-router' {
  interface Register {
    /** Links know the console's routes from the beginning. */
    router: ReturnType<typeof routerWith<ReturnType<typeof consoleArea>>>;
  }
}
