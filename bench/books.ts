import { performance } from 'node:perf_hooks';
import type { Pool } from 'pg';
import type { UserId } from '#domain/ids/ids.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import { cents } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { createBatcher } from '#server/ledger/batcher.ts';
import { postJournals } from '#server/ledger/post.ts';
import { readStatement, wholeStatement } from '#server/ledger/statement.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { interleave, load, type Measure, ratioOf } from './rounds.ts';

export interface BenchSize {
  readonly rounds: number;
  readonly roundMs: number;
  readonly entries: number;
  readonly settled: number;
  /** Trades that settle while others are placed. */
  readonly backlog: number;
}

export const pick = <T>(of: readonly T[]): T => {
  const found = of[Math.floor(Math.random() * of.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};

/** One cent on hold, or back; `transfers` says in how many equal transfers of the one journal. */
export const hold = (owner: UserId, back = false, transfers = 1): Journal => {
  const [available, withdrawing] = (['available', 'withdrawing'] as const).map((kind) => ({
    kind,
    owner,
    asset: 'USD' as const,
  }));
  if (!available || !withdrawing) throw new Error('no accounts');
  const [from, to] = back ? [withdrawing, available] : [available, withdrawing];
  const code = back ? 'withdrawal-release' : 'withdrawal-hold';
  return {
    code,
    cause: newId('wdr'),
    occurrence: 1,
    actor: owner,
    transfers: Array.from({ length: transfers }, () => ({ from, to, amount: cents(1n) })),
  };
};

/** Holds of one cent, of withdrawals that are there to be held: the books take no others. */
async function requested(owner: Pool, people: readonly UserId[], count: number): Promise<() => Journal> {
  const holds = Array.from({ length: count }, () => hold(pick(people)));
  await requestHolds(owner, holds);
  return () => taken(holds);
}

/** The withdrawals of one cent whose holds these are, written by the owner. */
export async function requestHolds(owner: Pool, holds: readonly Journal[]): Promise<void> {
  await owner.query(
    `insert into withdrawal (id, user_id, client_name, amount, wallet_address, payment_method, network_fee, created_ms, updated_ms)
     select id, uid, '', 1, '', 'Bitcoin', 0, 0, 0 from unnest($1::text[], $2::text[]) u(id, uid)`,
    [holds.map(({ cause }) => cause), holds.map(({ actor }) => actor)],
  );
}

/** Stakes of trades that are there to be staked. */
async function agreed(owner: Pool, people: readonly UserId[], count: number): Promise<() => Journal> {
  const stakes = Array.from({ length: count }, () => stake(pick(people)));
  await owner.query(
    `insert into trade (trade_id, trader_id, user_id, trader_name, wallet, currency_pair, positions, amount, cover, duration_ms,
       payout_rate, entry_delay_ms, created_ms, accepted_ms, after_seq, expires_ms, acceptance_text, acceptance_signature, key_id)
     select id, uid, uid, 'SELF', 'practice', 'NONE', 'UP', 2, 1, 30000, 8500, 500, 0, 0, 0, 30000, '', '', ''
     from unnest($1::text[], $2::text[]) u(id, uid)`,
    [stakes.map(({ cause }) => cause), stakes.map(({ actor }) => actor)],
  );
  return () => taken(stakes);
}

function taken(journals: Journal[]): Journal {
  const journal = journals.pop();
  if (!journal) throw new Error('fewer records than postings');
  return journal;
}

/** A stake: it touches the bankroll and the exposure that everybody's stakes touch. */
export const stake = (owner: UserId): Journal => ({
  code: 'stake',
  cause: newId('trd'),
  occurrence: 1,
  actor: owner,
  transfers: [
    {
      from: { kind: 'available', owner, asset: 'PUSD' },
      to: { kind: 'staked', owner, asset: 'PUSD' },
      amount: cents(2n),
    },
    { from: { kind: 'bankroll', asset: 'PUSD' }, to: { kind: 'exposure', asset: 'PUSD' }, amount: cents(1n) },
  ],
});

/** One posting a transaction against a single-row update with its history row, as pgbench -N does it, at 8 clients. */
export async function singlePosting(
  owner: Pool,
  app: Pool,
  people: readonly UserId[],
  size: BenchSize,
): Promise<Measure> {
  await owner.query('create table if not exists plain_account (id int primary key, balance bigint not null)');
  await owner.query('create table if not exists plain_history (id int, amount bigint, at timestamptz)');
  await owner.query('insert into plain_account select g, 0 from generate_series(1, 10000) g on conflict do nothing');
  const plain = () =>
    load(8, size.roundMs, () =>
      withTransaction(owner, async (tx) => {
        const id = Math.floor(Math.random() * 10_000) + 1;
        await tx.query({
          name: 'plain-1',
          text: 'update plain_account set balance = balance + 1 where id = $1',
          values: [id],
        });
        await tx.query({ name: 'plain-2', text: 'select balance from plain_account where id = $1', values: [id] });
        await tx.query({ name: 'plain-3', text: 'insert into plain_history values ($1, 1, now())', values: [id] });
      }),
    );
  const next = await requested(owner, people, Math.ceil((size.rounds + 1) * size.roundMs * 4));
  const ours = () => load(8, size.roundMs, () => postJournals(app, [next()]));
  const measured = await interleave(
    size.rounds,
    async () => (await ours()).rate,
    async () => (await plain()).rate,
  );
  return ratioOf('single-posting', 'single posting, 8 clients, /s vs single-row transaction', measured, { least: 0.5 });
}

/** Posts the journals of many callers in batches, as placing does. */
export const journalBatcher = (app: Pool) =>
  createBatcher<Journal, boolean>({
    run: async (journals) => (await withTransaction(app, (tx) => postJournals(tx, journals))).map(({ ok }) => ok),
    keyOf: ({ cause }) => cause,
    maxBatch: 200,
    maxWaiting: 5_000,
  });

/**
 * 64 callers whose stakes all touch the bankroll, through the batcher, against journals of as many transfers that touch
 * nothing but the customer's own accounts, through a batcher too: what is left between them is the hot account. Without records,
 * as there are none for the latter.
 */
export async function hotAccount(app: Pool, people: readonly UserId[], size: BenchSize): Promise<Measure[]> {
  const hot = journalBatcher(app);
  const cool = journalBatcher(app);
  const p99 = { batched: 0, alone: 0 };
  const measured = await interleave(
    size.rounds,
    async () => {
      const taken = await load(64, size.roundMs, () => hot.submit(stake(pick(people))));
      p99.batched = Math.max(p99.batched, taken.p99);
      return taken.rate;
    },
    async () => (await load(64, size.roundMs, () => cool.submit(hold(pick(people), false, 2)))).rate,
  );
  const alone = await load(64, size.roundMs * 2, () =>
    withTransaction(app, (tx) => postJournals(tx, [stake(pick(people))])),
  );
  p99.alone = alone.p99;
  return [
    ratioOf('hot-account', 'hot house account, 64 callers, batched, /s vs random accounts', measured, { least: 1 }),
    ratioOf(
      'hot-account-p99',
      'hot house account, p99 ms, batched vs unbatched pool',
      { ours: p99.batched, limit: p99.alone },
      { most: 0.25 },
    ),
  ];
}

/** 1,000 journals in one statement against copying the same rows, within the database, into tables alike in all, size too. */
export async function setPosting(owner: Pool, app: Pool, people: readonly UserId[], size: BenchSize): Promise<Measure> {
  await owner.query('create table if not exists raw_journal (like ledger_journal including all)');
  await owner.query('create table if not exists raw_entry (like ledger_entry including all)');
  await owner.query('insert into raw_journal select * from ledger_journal');
  await owner.query('insert into raw_entry select * from ledger_entry');
  const next = await agreed(owner, people, (2 * size.rounds + 2) * 1_000);
  const postSet = async (): Promise<void> => {
    for (const { ok } of await postJournals(app, Array.from({ length: 1_000 }, next))) {
      if (!ok) throw new Error('a stake was refused');
    }
  };
  // The first copy below takes these.
  await postSet();
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const at = performance.now();
    await work();
    return 1_000_000 / (performance.now() - at);
  };
  const measured = await interleave(
    size.rounds * 2,
    () => timed(postSet),
    () =>
      timed(() =>
        owner.query(`with last as (select max(id) as id from ledger_journal),
          j as (insert into raw_journal select r.* from ledger_journal r, last where r.id > last.id - 1000)
          insert into raw_entry select e.* from ledger_entry e, last where e.id >= (last.id - 999) * 32`),
      ),
  );
  return ratioOf('posting-set', 'set of 1,000 journals, /s vs raw insert of the rows', measured, { least: 0.4 });
}

/** The balance of a customer with many entries against one with ten, and the first page of the statement of one with a year's against none's. */
export async function reading(
  app: Pool,
  [busy, quiet, yearly]: readonly [UserId, UserId, UserId],
  size: BenchSize,
): Promise<Measure[]> {
  const fill = async (who: UserId, entries: number): Promise<void> => {
    for (let left = entries / 2; left > 0; left -= 2_500) {
      await postJournals(
        app,
        Array.from({ length: Math.min(2_500, left) }, (_, i) => hold(who, i % 2 === 1)),
      );
    }
  };
  await fill(quiet, 10);
  await fill(busy, size.entries);
  const read = (who: UserId) => async () =>
    1000 / (await load(1, size.roundMs / 2, () => readBalance(app, who, 'real'))).rate;
  const measured = await interleave(size.rounds * 2, read(busy), read(quiet));
  const year = Math.min(100_000, size.entries);
  await fill(yearly, year);
  const firstPage = (wallet: 'real' | 'practice') => async () =>
    1000 /
    (
      await load(1, size.roundMs / 2, () =>
        readStatement(app, yearly, wallet, wholeStatement, { limit: 20, cursor: null }),
      )
    ).rate;
  // The practice wallet of somebody who never traded: one posting.
  const opened = await interleave(size.rounds * 2, firstPage('real'), firstPage('practice'));
  return [
    ratioOf('balance-of-many-entries', `balance with ${size.entries} entries, ms vs 10 entries`, measured, {
      most: 1.2,
    }),
    ratioOf('statement-first-page', `statement's first page with ${year} postings, ms vs one posting`, opened, {
      most: 2,
    }),
  ];
}
