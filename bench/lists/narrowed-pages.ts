import type { Pool } from 'pg';
import type { UserId } from '#domain/ids/ids.ts';
import { copyListHandlers } from '#server/copying/copy-list.ts';
import { applicationListHandlers } from '#server/copying/traders/application-list.ts';
import { reviewedAccounts } from '#server/customers/reviewed-accounts.ts';
import { adjustmentListHandlers } from '#server/house/adjustment-list.ts';
import { identityListHandlers } from '#server/identity/identity-list.ts';
import { contractListHandlers } from '#server/mining/all-contracts.ts';
import { payoutListHandlers } from '#server/mining/all-payouts.ts';
import { receiptListHandlers } from '#server/mining/receipt-list.ts';
import { alertListHandlers } from '#server/staff-alerts/alert-list.ts';
import { contactDeskHandlers } from '#server/support/contact-desk.ts';
import { travelRecordHandlers } from '#server/withdrawals/travel-records.ts';
import { testPeople } from '#tools/testing/people/people.ts';
import { askedBy, limit, type Page, somebody } from './list-asking.ts';

/** A page of a list, by what is asked of it. */
const of =
  <Q extends object>(
    name: string,
    admin: UserId,
    read: (asked: ReturnType<typeof askedBy> & { readonly query: Q & { limit: number } }) => Promise<{ ok: boolean }>,
  ) =>
  (what: string, query: Q): Page => [`${name} ${what}`, () => read({ ...askedBy(admin), query: { limit, ...query } })];

/** The trader whom half of all copies are of. */
const popular = `tdr_${'1'.padStart(26, '0')}`;
const rare = { from: '2020-01-01', to: '2020-01-02' };

/** The lists of records that staff narrow, order and keep as files by one declaration each (R1.7). */
export function narrowedPages(app: Pool, admin: UserId): readonly Page[] {
  const { listAdjustments } = adjustmentListHandlers(app);
  const { adminTraders } = applicationListHandlers(app);
  const { accountsOf } = reviewedAccounts({
    ...testPeople,
    adminEmails: [],
    notify: async () => undefined,
  });
  const { reviewIdentities } = identityListHandlers(app, accountsOf);
  const { listAllCopies } = copyListHandlers(app);
  const { listAllContracts } = contractListHandlers(app);
  const { listAllPayouts } = payoutListHandlers(app);
  const { listMiningReceipts } = receiptListHandlers(app);
  const { listTravelRecords } = travelRecordHandlers(app);
  const adjustments = of<Parameters<typeof listAdjustments>[0]['query']>('adjustments', admin, listAdjustments);
  const applications = of<Parameters<typeof adminTraders>[0]['query']>('applications', admin, adminTraders);
  const identities = of<Parameters<typeof reviewIdentities>[0]['query']>('ID images', admin, reviewIdentities);
  const copies = of<Parameters<typeof listAllCopies>[0]['query']>('copies', admin, listAllCopies);
  const contracts = of<Parameters<typeof listAllContracts>[0]['query']>('mining contracts', admin, listAllContracts);
  const payouts = of<Parameters<typeof listAllPayouts>[0]['query']>('mining payouts', admin, listAllPayouts);
  const receipts = of<Parameters<typeof listMiningReceipts>[0]['query']>('pool receipts', admin, listMiningReceipts);
  const travel = of<Parameters<typeof listTravelRecords>[0]['query']>('travel-rule records', admin, listTravelRecords);
  return [
    adjustments('newest first', {}),
    adjustments('oldest first', { order: 'oldest' }),
    adjustments('that wait', { status: 'pending' }),
    adjustments('declined debits', { status: 'declined', direction: 'debit' }),
    adjustments('of an amount', { amount: '123.45' }),
    adjustments('of a customer', { customer: somebody }),
    applications('that wait', { status: 'pending' }),
    applications('declined', { status: 'declined' }),
    applications('of a customer', { customer: somebody }),
    identities('that wait', { status: 'pending' }),
    identities('newest first', {}),
    identities('declined', { status: 'declined' }),
    identities('superseded, of which there are none', { status: 'superseded' }),
    identities('of a reviewer', { reviewer: somebody }),
    identities('of a customer', { customer: somebody }),
    copies('newest first', {}),
    copies('oldest first', { order: 'oldest' }),
    copies('paused', { state: 'paused' }),
    copies('of a trader', { trader: popular }),
    copies('of a trader, paused', { trader: popular, state: 'paused' }),
    copies('of a trader, with practice dollars', { trader: popular, wallet: 'practice' }),
    copies('with practice dollars, paused', { wallet: 'practice', state: 'paused' }),
    copies('of a customer', { customer: somebody }),
    copies('of days without any', rare),
    contracts('newest first', {}),
    contracts('oldest first', { order: 'oldest' }),
    contracts('that wait', { state: 'waiting' }),
    contracts('that run', { state: 'running' }),
    contracts('of a rare plan', { plan: `mpl_${'3'.padStart(26, '0')}` }),
    contracts('of a rare plan that run', { plan: `mpl_${'3'.padStart(26, '0')}`, state: 'running' }),
    contracts('of a customer', { customer: somebody }),
    contracts('of days without any', rare),
    payouts('by day', {}),
    payouts('oldest first', { order: 'oldest' }),
    payouts('of a coin', { coin: 'LTC' }),
    payouts('of a customer', { customer: somebody }),
    payouts('of a contract that has none', { contract: `mct_${'1'.padStart(26, '0')}` }),
    payouts('of days without any', rare),
    receipts('by day', {}),
    receipts('that wait', { state: 'waiting' }),
    receipts('set aside', { state: 'set aside' }),
    receipts('of a coin', { coin: 'LTC' }),
    receipts('of a pool that is none', { pool: 'None' }),
    travel('newest first', {}),
    travel('oldest first', { order: 'oldest' }),
    travel('to other people', { holder: 'other_person' }),
    travel('of a customer', { customer: somebody }),
    ...otherPages(app, admin),
  ];
}

function otherPages(app: Pool, admin: UserId): readonly Page[] {
  const { listStaffAlerts } = alertListHandlers({ pool: app, mayTake: async () => [] });
  const { listContactMessages } = contactDeskHandlers({
    pool: app,
    staff: async () => [],
    sender: { product: 'Bench', publicUrl: 'https://bench.example' },
    post: async () => undefined,
    promiseHours: 24,
  });
  const alerts = of<Parameters<typeof listStaffAlerts>[0]['query']>('alerts', admin, listStaffAlerts);
  const contacts = of<Parameters<typeof listContactMessages>[0]['query']>(
    'contact messages',
    admin,
    listContactMessages,
  );
  return [
    alerts('newest first', {}),
    alerts('open', { state: 'open' }),
    alerts('of somebody', { assigned: 'me' }),
    contacts('that wait', { state: 'waiting' }),
    contacts('settled', { state: 'settled' }),
    contacts('newest first', {}),
    contacts('of a sender', { search: 'visitor 77' }),
  ];
}
