import { performance } from 'node:perf_hooks';
import type { Pool } from 'pg';
import type { UserId } from '#domain/ids/ids.ts';
import { administrationHandlers } from '#server/customers/administration.ts';
import { searchHandlers } from '#server/explorer/search.ts';
import { limitRegisterHandlers } from '#server/limits/register.ts';
import { auditHandlers } from '#server/review/audit-trail.ts';
import { caseHandlers } from '#server/risk/cases.ts';
import { deskHandlers } from '#server/support/desk.ts';
import { openFixture } from '#tools/testing/payments/transfers.ts';
import { testPeople } from '#tools/testing/people/people.ts';
import { interleave, keyOf, type Measure, ratioOf } from '../rounds.ts';
import { askedBy, limit, type Page, somebody } from './list-asking.ts';
import { fillLists } from './list-books.ts';
import type { ListCounts } from './list-counts.ts';
import { narrowedPages } from './narrowed-pages.ts';

/** A page may take so long of the database (ms). */
const pageMs = 50;

/** The pages of the console's lists among so many records, filtered, ordered and searched, against 50 ms for each. */
export async function lists(
  owner: Pool,
  app: Pool,
  admin: UserId,
  counts: ListCounts,
  rounds: number,
): Promise<Measure[]> {
  await fillLists(owner, counts);
  const pages = [
    ...peoplePages(app, admin),
    ...(await paymentPages(owner, app, admin)),
    ...recordPages(app, admin),
    ...narrowedPages(app, admin),
  ];
  const name = `${counts.customers} customers, ${counts.deposits + counts.withdrawals} payments`;
  const found: Measure[] = [];
  for (const [what, read] of pages) {
    const timed = async (): Promise<number> => {
      const at = performance.now();
      const page = await read();
      if (!page.ok) throw new Error(`${what} was refused`);
      return performance.now() - at;
    };
    await timed();
    const taken = await interleave(rounds * 4, timed, async () => pageMs);
    found.push(ratioOf(keyOf('list', what), `${what} among ${name}, ms vs ${pageMs}`, taken, { most: 1 }));
  }
  return found;
}

function peoplePages(app: Pool, admin: UserId): readonly Page[] {
  const ask = askedBy(admin);
  const { listCustomers } = administrationHandlers({
    pool: app,
    ...testPeople,
    adminEmails: [],
    notify: async () => undefined,
  });
  const { searchRecords } = searchHandlers(app, []);
  const customers = (what: string, query: Parameters<typeof listCustomers>[0]['query']): Page => [
    `customers ${what}`,
    () => listCustomers({ ...ask, query: { limit, ...query } }),
  ];
  const search = (what: string, q: string): Page => [
    `search for ${what}`,
    () => searchRecords({ ...ask, query: { q } }),
  ];
  return [
    customers('newest first', {}),
    customers('oldest first', { order: 'oldest' }),
    customers('who wait', { status: 'pending' }),
    customers('suspended', { status: 'suspended' }),
    customers('of a country', { country: 'NL' }),
    customers('with a rare tag', { tag: 'vip' }),
    customers('by part of an address', { search: 'son99999@' }),
    customers('by a name', { search: 'Costa' }),
    customers('by part of a name', { search: 'uber99' }),
    customers('by one letter', { search: 'a' }),
    customers('by a letter that nobody has', { search: 'q' }),
    customers('by two letters, far down', { search: 'so', cursor: somebody }),
    customers('far down', { cursor: somebody }),
    customers('without a profile', { status: 'void' }),
    customers('by a name, oldest first', { search: 'Costa', order: 'oldest' }),
    search('a name', 'costa'),
    search('an address', 'person777'),
    search('part of a name', 'uber99'),
    search('part of an address', 'son99999@'),
    search('the beginning of a transaction', '0x2d6241940d38'),
    search('the beginning of an id', somebody.slice(0, 28)),
    search('an amount', '123.45'),
    search('a phone number', '+49 1510 077'),
    search('a phone number as it is dialled at home', '01510 077 12'),
    search('a phone number that nobody has', '0899 123 456'),
    search('the sender of a contact message', 'visitor77'),
    customers('by a phone number as it is dialled at home', { search: '01510 0771' }),
    customers('by a phone number that nobody has', { search: '0899 123 456' }),
    search('an id', somebody),
  ];
}

async function paymentPages(owner: Pool, app: Pool, admin: UserId): Promise<readonly Page[]> {
  const ask = askedBy(admin);
  const config = {};
  const { handlers } = await openFixture({
    name: 'bench',
    owner,
    app,
    ownerConfig: config,
    appConfig: config,
    drop: async () => undefined,
  });
  const deposits = (what: string, query: Parameters<typeof handlers.reviewDeposits>[0]['query']): Page => [
    `deposits ${what}`,
    () => handlers.reviewDeposits({ ...ask, query: { limit, ...query } }),
  ];
  const withdrawals = (what: string, query: Parameters<typeof handlers.reviewWithdrawals>[0]['query']): Page => [
    `withdrawals ${what}`,
    () => handlers.reviewWithdrawals({ ...ask, query: { limit, ...query } }),
  ];
  return [
    deposits('newest first', {}),
    deposits('that wait', { status: 'pending' }),
    deposits('declined', { status: 'declined' }),
    deposits('of a coin', { method: 'USDT' }),
    deposits('of a customer', { customer: somebody }),
    deposits('of an amount', { amount: '123.45' }),
    withdrawals('newest first', {}),
    withdrawals('that wait', { status: 'pending' }),
    withdrawals('declined', { status: 'declined' }),
    withdrawals('of a coin', { method: 'Bitcoin' }),
    withdrawals('of a customer', { customer: somebody }),
    withdrawals('of an amount', { amount: '123.45' }),
  ];
}

function recordPages(app: Pool, admin: UserId): readonly Page[] {
  const ask = askedBy(admin);
  const { listSupport } = deskHandlers({
    pool: app,
    staff: async () => [],
    notify: async () => undefined,
    promiseHours: 24,
  });
  const { listRiskCases } = caseHandlers({
    pool: app,
    suspend: async () => {
      throw new Error('a list suspends nobody');
    },
    readers: async () => [],
    deciders: async () => [],
    askers: async () => [],
    notify: async () => undefined,
  });
  const { listLimitRegister } = limitRegisterHandlers(app);
  const { auditOf } = auditHandlers({ pool: app, adminEmails: [], oneClock: true });
  return [
    ['conversations that wait', () => listSupport({ ...ask, query: { limit, state: 'open' } })],
    ['conversations, all', () => listSupport({ ...ask, query: { limit } })],
    ['conversations of one of staff', () => listSupport({ ...ask, query: { limit, assigned: 'me' } })],
    ['conversations with rare words', () => listSupport({ ...ask, query: { limit, search: '4242 arrived' } })],
    ['conversations with common words', () => listSupport({ ...ask, query: { limit, search: 'payment arrived' } })],
    ['conversations of a customer', () => listSupport({ ...ask, query: { limit, customer: somebody } })],
    [
      'conversations that wait, newest first',
      () => listSupport({ ...ask, query: { limit, state: 'open', order: 'newest' } }),
    ],
    ['risk cases that wait', () => listRiskCases({ ...ask, query: { limit } })],
    ['risk cases decided', () => listRiskCases({ ...ask, query: { limit, state: 'decided' } })],
    [
      'risk cases decided, oldest first',
      () => listRiskCases({ ...ask, query: { limit, state: 'decided', order: 'oldest' } }),
    ],
    ['risk cases of a customer', () => listRiskCases({ ...ask, query: { limit, customer: somebody } })],
    [
      'risk cases decided of a name that is none',
      () => listRiskCases({ ...ask, query: { limit, state: 'decided', search: 'nobody of this name' } }),
    ],
    ['limits, newest first', () => listLimitRegister({ ...ask, query: { limit } })],
    ['limits of a customer', () => listLimitRegister({ ...ask, query: { limit, customer: somebody } })],
    ['audit, newest first', () => auditOf({ ...ask, query: { limit } })],
    ['audit of staff', () => auditOf({ ...ask, query: { limit, by: 'staff' } })],
    ['audit of customers', () => auditOf({ ...ask, query: { limit, by: 'customers' } })],
    ['audit of a rare action', () => auditOf({ ...ask, query: { limit, action: 'customers.block' } })],
    ['audit of a person', () => auditOf({ ...ask, query: { limit, actor: somebody } })],
    ['audit of a day', () => auditOf({ ...ask, query: { limit, day: '2026-05-05' } })],
  ];
}
