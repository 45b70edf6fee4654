/**
 * The path of every page of the app; `$name` stands for one part of it. This is the one list: a test holds the browser's router
 * to it (`web/shell/pages.test.ts`), and the server answers any other path with 404 (A11).
 */
export const appPages: readonly string[] = [
  '/admin',
  '/admin/adjustments',
  '/admin/audit',
  '/admin/chains',
  '/admin/customers',
  '/admin/deposits',
  '/admin/house',
  '/admin/identities',
  '/admin/markets',
  '/admin/mining',
  '/admin/mining/contracts',
  '/admin/mining/days',
  '/admin/mining/days/$coin/$day',
  '/admin/mining/plans',
  '/admin/mining/receipts',
  '/admin/operation',
  '/admin/reports',
  '/admin/risk',
  '/admin/settings/brand',
  '/admin/staff',
  '/admin/traders',
  '/admin/treasury',
  '/admin/withdrawals',
  '/demo/outbox',
  '/password',
  '/signin',
  '/signup',
  '/user',
  '/user/account',
  '/user/account-details',
  '/user/auth/address',
  '/user/auth/password',
  '/user/auth/profile',
  '/user/deposits',
  '/user/deposits/$id',
  '/user/deposits/buy',
  '/user/deposits/crypto',
  '/user/deposits/crypto/$amount',
  '/user/deposits/list',
  '/user/deposits/mining',
  '/user/deposits/pricing',
  '/user/deposits/trading',
  '/user/deposits/upload/$id',
  '/user/kyc',
  '/user/limits',
  '/user/mining',
  '/user/mining/contracts',
  '/user/mining/contracts/$id',
  '/user/mining/contracts/$id/payouts/$coin/$day',
  '/user/notices',
  '/user/ptraderoom',
  '/user/signup/risks',
  '/user/signup/step-four',
  '/user/signup/step-three',
  '/user/signup/step-two',
  '/user/statement',
  '/user/traderoom',
  '/user/trading/copies',
  '/user/trading/copies/$id',
  '/user/trading/markets',
  '/user/trading/trader',
  '/user/trading/traders',
  '/user/trading/traders/$id',
  '/user/trading/watchlist',
  '/user/upload-profile-photo',
  '/user/withdrawals',
  '/user/withdrawals/$id',
  '/user/withdrawals/addresses',
  '/user/withdrawals/new',
  '/verify',
];

const partsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');

const pages = appPages.map(partsOf);

/** Whether some page of the app stands at a path such as '/user/deposits/crypto/100.00'. A slash at its end does not matter. */
export function isAppPage(path: string): boolean {
  const parts = partsOf(path);
  return pages.some(
    (page) => page.length === parts.length && page.every((part, at) => part.startsWith('$') || part === parts[at]),
  );
}
