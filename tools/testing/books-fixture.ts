import type { PoolClient } from 'pg';
import { expect } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import type { AccountRef } from '#domain/ledger/accounts.ts';
import type { JournalCode } from '#domain/ledger/journals.ts';
import { cents } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { postJournals } from '#server/ledger/post.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { keepKey } from '#server/proof/keys.ts';
import { writeAudit } from '#server/review/audit.ts';
import type { NewTrade } from '#server/trades/new-trades.ts';
import { createSettler } from '#server/trades/settler.ts';
import { agreePast, isPostedLate, recordPast, storePast } from '#tools/testing/markets/past-trades.ts';
import { takeLease } from '#tools/testing/markets/ticks.ts';
import {
  type Fixture,
  openFixture,
  payoutAddresses,
  runOut,
  transactionId,
} from '#tools/testing/payments/transfers.ts';
import { verifyBooks } from '#tools/verification/books.ts';
import type { Trust } from '#tools/verification/keys.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { sealAtOnce } from './seals.ts';
import { newSigner } from './signer.ts';

const unheard = { info: (): void => undefined, warn: (): void => undefined };
const source = 'simulated:walk:e1:l0';

/**
 * Prices of the past are sealed now, more than a minute after the times that they say; so are the records of the template that
 * every test's database is copied from, where the run has lasted for longer.
 */
export const latePrices = expect.stringMatching(
  /^\[L7\] \d+ of tick(?:, \d+ of record)? sealed at \S+ say times of more than a minute before/,
);

export type BooksFixture = Awaited<ReturnType<typeof openBooksFixture>>;

/** Books with deposits, withdrawals and trades of each kind, sealed, in which nothing is wrong: tests forge in them what `verify` is to name. */
export async function openBooksFixture() {
  const signer = newSigner();
  const ownKey = (): Trust => ({ keys: [signer.publicKey], complete: true });
  /** The past that the trades are in: a tick a second, the price rising for 50 s and falling for 50. */
  const pastMs = Date.now() - 150_000;
  const past = Array.from({ length: 100 }, (_, i) => ({
    timeMs: pastMs + i * 1_000,
    price: 166_680n + BigInt(Math.min(i, 100 - i)),
    source,
  }));
  const at = (second: number): number => pastMs + second * 1_000;
  const db = await freshDatabase();
  await keepKey(db.app, signer);
  const transfers = await openFixture(db);
  await transfers.fundBankroll(1_000_000n);
  const people = await Promise.all([10_000n, 20_000n, 300_000n].map((cents) => transfers.customer(cents)));
  const person = (index: number): UserId => people[index] ?? newId('usr');
  await recordPast(db, 'BTCUSD', past);
  const ticket = { pair: 'BTCUSD', stakeCents: 1_000n, duration: 30 } as const;
  // Twenty seconds of ticks, fifteen of silence, two more.
  const gap = [...Array.from({ length: 21 }, (_, i) => i), 36, 37];
  await recordPast(
    db,
    'SOLUSD',
    gap.map((i) => ({ timeMs: at(i), price: 10_000n - BigInt(i), source })),
  );
  const records = await openRecords(db, transfers, person);
  /** One each that won, lost, tied and is open. */
  const trades = await agreePast(db, signer, [
    { ...ticket, user: person(0), position: 'UP', acceptedAtMs: at(5) + 10 },
    { ...ticket, user: person(1), position: 'UP', acceptedAtMs: at(55) + 10 },
    { ...ticket, user: person(1), position: 'UP', acceptedAtMs: at(34) + 600 },
    { ...ticket, user: person(1), position: 'UP', acceptedAtMs: at(80) + 10, duration: 300 },
  ]);
  await storePast(db, trades);
  await createSettler({ pool: db.app, lease: await takeLease(db.app), log: unheard, setSize: 10 }).settleDue();
  await withTransaction(db.app, (tx) =>
    writeAudit(tx, {
      actor: 'system',
      action: 'test.act',
      subjectKind: 'test',
      subject: 'x',
      reason: 'why',
      before: null,
      after: { a: 1 },
    }),
  );
  await sealAtOnce(db.app);

  /** What the verifier names after an edit by somebody who owns the database and its constraints. */
  async function namedAfter(
    edit: (client: PoolClient) => Promise<unknown>,
    trust: Trust = ownKey(),
  ): Promise<string[]> {
    const client = await db.owner.connect();
    try {
      await client.query('begin');
      // As after a restore, which applies the migrations anew: no record is spared for being older than they are.
      await client.query('update schema_migration set applied_ms = clock_ms() + 86400000');
      await client.query('alter table approval disable trigger approval_taken_back');
      await edit(client);
      // In the transaction that holds the edit and is rolled back afterwards.
      const { breaches } = await verifyBooks(client, trust);
      return breaches.filter((breach) => !isPostedLate(breach)).map(({ id }) => id);
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  return {
    db,
    transfers,
    signer,
    ownKey,
    at,
    person,
    records,
    trades,
    trade(which: 'won' | 'lost' | 'tied' | 'open'): NewTrade {
      const found = trades[['won', 'lost', 'tied', 'open'].indexOf(which)];
      if (!found) throw new Error(`no trade ${which}`);
      return found;
    },
    namedAfter,
    /** Edits a decided record, which the state tables' triggers refuse. */
    editRecord: (table: 'deposit' | 'withdrawal', edit: string, id: string): Promise<string[]> =>
      namedAfter(async (client) => {
        await client.query(`alter table ${table} disable trigger user`);
        await client.query(`update ${table} set ${edit} where id = $1`, [id]);
      }),
  };
}

/** Deposits paid at the price of their quote, at another one, and of an amount that two admins approve; withdrawals paid and returned. */
async function openRecords(db: FreshDatabase, fixture: Fixture, person: (index: number) => UserId) {
  const records = { quoted: '', market: '', large: '', paid: '', returned: '', unsent: '' };
  const [first, second] = fixture.admins;
  const asks = async (amount: string) => {
    const { id } = await fixture.does('requestDeposit', person(0), { body: { amount, paymentMethod: 'Ethereum' } });
    return id;
  };
  const payment = () => ({ transactionId: transactionId('Ethereum') });
  records.quoted = await asks('50.00');
  const arrived = { ...payment(), amountReceived: '0.0123' };
  await fixture.does('approveDeposit', first, { id: records.quoted, body: arrived });
  records.market = await asks('50.00');
  fixture.prices.set('ETHUSD', 260_000n);
  await runOut(db, records.market);
  // The price has moved by 4 %: the time of payment is a choice that two make.
  const late = { ...arrived, ...payment() };
  for (const admin of [first, second]) await fixture.does('approveDeposit', admin, { id: records.market, body: late });
  records.large = await asks('1000.00');
  const large = payment();
  for (const admin of [first, second]) await fixture.does('approveDeposit', admin, { id: records.large, body: large });
  const wants = async (amount: string): Promise<string> => {
    const body = { amount, paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
    return (await fixture.does('requestWithdrawal', person(2), { body })).id;
  };
  const pays = async (amount: string): Promise<string> => {
    const id = await wants(amount);
    await fixture.does('approveWithdrawal', first, { id, body: {} });
    await fixture.pays(id, transactionId(), { approver: second });
    return id;
  };
  records.paid = await pays('1000.00');
  records.returned = await pays('1000.00');
  const back = { reason: 'came back', transactionId: transactionId() };
  for (const admin of [first, second])
    await fixture.does('returnWithdrawal', admin, { id: records.returned, body: back });
  records.unsent = await wants('1000.00');
  for (const operation of ['approveWithdrawal', 'unsendWithdrawal'] as const) {
    for (const admin of [first, second]) {
      const body = operation === 'approveWithdrawal' ? {} : { reason: 'the node was down' };
      await fixture.does(operation, admin, { id: records.unsent, body });
    }
  }
  return records;
}

export const external: AccountRef = { kind: 'external', asset: 'USD' };
export const house = (kind: 'capital' | 'bankroll' | 'exposure'): AccountRef => ({ kind, asset: 'USD' });
export const of = (owner: UserId, kind: 'available' | 'staked' | 'withdrawing' = 'available'): AccountRef => {
  return { kind, owner, asset: 'USD' };
};

/** Posts through the books' own function, which every process of the product may call with any cause. */
export async function forge(
  client: PoolClient,
  code: JournalCode,
  cause: string,
  transfers: readonly (readonly [AccountRef, AccountRef, bigint])[],
  more: { readonly actor?: string; readonly occurrence?: number } = {},
): Promise<void> {
  const [posted] = await postJournals(client, [
    {
      code,
      cause,
      occurrence: more.occurrence ?? 1,
      actor: more.actor ?? 'system',
      transfers: transfers.map(([from, to, amount]) => ({ from, to, amount: cents(amount) })),
    },
  ]);
  expect(posted).toEqual({ ok: true });
}
