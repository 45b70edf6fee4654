import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { CopyId, TradeId, TraderId, UserId } from '#domain/ids/ids.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import { createCopyWorker } from '#server/copying/fan-out/copy-worker.ts';
import { createFanOut } from '#server/copying/fan-out/fan-out.ts';
import { copiedTraders } from '#server/copying/snapshot.ts';
import { newId } from '#server/ids/new-id.ts';
import { createPlacement } from '#server/trades/placement.ts';
import { admitTrader } from '#tools/testing/copying/copies.ts';
import { postWithoutRecords, postWithRecords } from '#tools/testing/forging/forged-books.ts';
import { openPair, recordPrice, takeLease } from '#tools/testing/markets/ticks.ts';
import { commandKey, fundBankroll, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { loud } from '#tools/testing/throwing-log.ts';
import type { BenchSize } from './books.ts';
import { openCrowd } from './crowd.ts';
import { longestHold } from './locks.ts';
import { figureOf, interleave, load, loadWhile, type Measure, ratioOf } from './rounds.ts';

const pair = 'ETHUSD';
const setSize = 500;
const callers = 64;
/** s: the trade that its copies have to keep up with. */
const shortest = 30;
/** In cents of practice money: what each subscriber puts apart, and a hundredth of it a trade. */
const allocation = 100_000n;
const stake = 1_000n;
const cover = 850n;

interface Subscriber {
  readonly uid: UserId;
  readonly copy: CopyId;
}

interface Followed {
  readonly uid: UserId;
  readonly id: TraderId;
  readonly subscribers: readonly Subscriber[];
}

/**
 * One trade of a trader with many subscribers, from its submission until all of its copies are placed, beside a bare insert of
 * the same rows and postings in sets of the same size; what others feel of it; and the cost of a copy by their number.
 */
export async function copying(
  owner: Pool,
  app: Pool,
  people: readonly UserId[],
  size: BenchSize,
  counts: readonly number[],
): Promise<Measure[]> {
  const signer = newSigner();
  const lease = await takeLease(app);
  await openPair(app, pair, 2);
  await fundBankroll(app, 100_000_000n);
  const traders = copiedTraders({ traderBps: 10_000, customerBps: 10_000 });
  const options = { pool: app, signer, policy: everywhere };
  const placement = createPlacement({ ...options, mode: 'demo', offers: standardOffers, traders });
  const fanOut = createFanOut({ pool: app, signer, log: loud, setSize, isOurs: () => true });

  const worker = createCopyWorker({ ...options, log: loud, notifyAll: async () => undefined });
  /** ms for a look of the copy worker that finds nothing to do: the median of some. */
  async function idleLook(): Promise<number> {
    const looks: number[] = [];
    for (let nth = 0; nth < 9; nth += 1) {
      const begun = performance.now();
      if ((await worker.runDue()) > 0) throw new Error('there was something to keep');
      looks.push(performance.now() - begun);
    }
    return looks.sort((a, b) => a - b)[4] ?? 0;
  }

  async function place(actor: UserId, wallet: 'real' | 'practice', duration = 900): Promise<string> {
    const ticket = { currencyPair: pair, position: 'UP', stake: cents(stake), duration, wallet } as const;
    const placed = await placement.submit({ key: commandKey(actor, 'trades.place', randomUUID(), {}), ticket });
    if (!placed.ok) throw new Error(placed.failure.code);
    return placed.value.tradeId;
  }
  /** ms for a trade of the trader and all of its copies. */
  async function copied(trader: Followed): Promise<number> {
    await recordPrice(app, lease, pair, 166_680n);
    const begun = performance.now();
    const tradeId = await place(trader.uid, 'real');
    await fanOut.placeDue();
    const took = performance.now() - begun;
    const { rows } = await app.query<{ placed: number }>('select placed from copy_fan_out where trade_id = $1', [
      tradeId,
    ]);
    if (rows[0]?.placed !== trader.subscribers.length) throw new Error(`${rows[0]?.placed} copies were placed`);
    return took;
  }

  /** ms until half of the copies of a trade of 30 s are placed; its own time where they never are. */
  async function half(trader: Followed): Promise<number> {
    await recordPrice(app, lease, pair, 166_680n);
    const begun = performance.now();
    const tradeId = await place(trader.uid, 'real', shortest);
    let placing = true;
    const all = fanOut.placeDue().finally(() => {
      placing = false;
    });
    const isHalf = async (): Promise<boolean> => {
      const { rows } = await app.query<{ placed: number }>('select placed from copy_fan_out where trade_id = $1', [
        tradeId,
      ]);
      return 2 * (rows[0]?.placed ?? 0) >= trader.subscribers.length;
    };
    while (placing && !(await isHalf())) await wait(25);
    const took = (await isHalf()) ? performance.now() - begun : shortest * 1_000;
    await all;
    return took;
  }

  const found: Measure[] = [];
  const perCopy = new Map<number, number>();
  const looks: number[] = [];
  let most: Followed | undefined;
  for (const count of counts) {
    const trader = await openFollowed(owner, app, count);
    await copied(trader);
    const taken = await interleave(
      size.rounds > 3 ? 3 : 2,
      () => copied(trader),
      () => bare(owner, trader),
    );
    perCopy.set(count, taken.ours / count);
    looks.push(await idleLook());
    found.push(
      ratioOf(
        `copies-${count}`,
        `${count} copies of one trade in ms, from its submission until all are placed, vs a bare insert of the same rows`,
        taken,
        { most: 1.5 },
      ),
    );
    most = trader;
  }
  const [fewest = 0, largest = 0] = [counts.at(0), counts.at(-1)];
  found.push(
    ratioOf(
      'copy-by-number',
      `µs a copy with ${largest} subscribers vs with ${fewest}`,
      { ours: (perCopy.get(largest) ?? 0) * 1_000, limit: (perCopy.get(fewest) ?? 0) * 1_000 },
      { most: 1.2 },
    ),
  );
  found.push(
    ratioOf(
      'copy-worker-look',
      `ms a look of the copy worker with nothing to do, after ${largest} copies vs after ${fewest}`,
      { ours: looks.at(-1) ?? 0, limit: looks.at(0) ?? 0 },
      { most: 2 },
    ),
  );
  if (!most) return found;
  const followed = most;
  let halfMs = 0;
  const held = await longestHold(app, async () => {
    halfMs = await half(followed);
  });
  found.push(
    figureOf('copies-half', `ms until half of ${largest} copies of a trade of ${shortest} s are placed`, [halfMs], {
      most: null,
    }),
    figureOf('copies-hold', `the longest that placing ${largest} copies holds accounts, ms`, [held], { most: null }),
  );
  let asked = 0;
  const other = async (): Promise<void> => {
    asked += 1;
    const actor = people[asked % people.length];
    if (!actor) throw new Error('nobody trades');
    await place(actor, 'practice');
  };
  /** Keeps the price fresh while others trade. */
  const ticking = setInterval(() => void recordPrice(app, lease, pair, 166_680n).catch(() => undefined), 1_000);
  try {
    await recordPrice(app, lease, pair, 166_680n);
    await load(callers, size.roundMs, other);
    const before = await load(callers, size.roundMs * 2, other);
    let placing = true;
    const watching = copied(followed).finally(() => {
      placing = false;
    });
    const [busy] = await Promise.all([loadWhile(callers, () => placing, other), watching]);
    const after = await load(callers, size.roundMs * 2, other);
    found.push(
      ratioOf(
        'placement-while-copying',
        `placement p99 in ms, 64 callers, while ${largest} copies are placed vs idle`,
        { ours: busy.p99, limit: (before.p99 + after.p99) / 2 },
        { most: 3 },
      ),
    );
  } finally {
    clearInterval(ticking);
  }
  return found;
}

/** A trader with so many subscribers, each with practice money in a copy: written by the owner, row by row as they would be. */
async function openFollowed(owner: Pool, app: Pool, count: number): Promise<Followed> {
  const uid = await openCustomer(app, 100_000_000n);
  const id = await admitTrader(owner, uid);
  const subscribers = Array.from({ length: count }, (): Subscriber => ({ uid: newId('usr'), copy: newId('cpy') }));
  await owner.query('update trader set change = 1 where id = $1', [id]);
  await openCrowd(
    owner,
    subscribers.map((one) => one.uid),
    ['USD', 'PUSD'],
  );
  for (let at = 0; at < count; at += 5_000) {
    const part = subscribers.slice(at, at + 5_000);
    const values = [part.map((one) => one.uid), part.map(({ copy }) => copy)];
    await owner.query(
      `insert into ledger_account (kind, owner, asset, balance, copy_id)
       select 'allocated', u, 'PUSD', $3, c from unnest($1::text[], $2::text[]) x(u, c)`,
      [...values, allocation],
    );
    await owner.query(
      `insert into copy (id, trader_id, user_id, wallet, allocation, sizing, fixed_stake, max_stake, max_open, share_bps,
         started_ms, moves)
       select c, $3, u, 'practice', $4, 'fixed', $5, $5, 1000, 0, clock_ms(), 1 from unnest($1::text[], $2::text[]) x(u, c)`,
      [...values, id, allocation, stake],
    );
  }
  await owner.query(
    `insert into copy_settings (copy_id, version, trader_id, user_id, wallet, place, allocation, sizing, fixed_stake, max_stake,
       max_open, stop_loss, from_change)
     select id, 1, trader_id, user_id, wallet, place, allocation, sizing, fixed_stake, max_stake, max_open, stop_loss, 1
     from copy where trader_id = $1`,
    [id],
  );
  await owner.query(
    `insert into copy_book (trader_id, wallet, band, copies, proportional, fixed, most)
     select trader_id, wallet, length(ltrim(max_stake::bit(64)::text, '0')), count(*), 0, sum(fixed_stake), sum(max_stake)
     from copy where trader_id = $1 group by 1, 2, 3`,
    [id],
  );
  await owner.query('analyze auth_user, customer, ledger_account, copy, copy_settings');
  return { uid, id, subscribers };
}

/** ms to write the rows that as many copies leave, in sets of the same size, with nothing looked up, decided or signed. */
async function bare(owner: Pool, { id, uid, subscribers }: Followed): Promise<number> {
  const source = newId('trd');
  const { rows: accounts } = await owner.query<{ copy: string; allocated: bigint; staked: bigint }>(
    `select p.copy_id as copy, p.id as allocated, s.id as staked from ledger_account p
     join copy c on c.id = p.copy_id and c.trader_id = $1
     join ledger_account s on s.owner = p.owner and s.kind = 'staked' and s.asset = 'PUSD'`,
    [id],
  );
  const { rows: rowsOfAccounts } = await owner.query<{ id: bigint; balance: bigint; version: bigint }>(
    'select id, balance, version from ledger_account where id = any($1)',
    [accounts.flatMap(({ allocated, staked }) => [allocated, staked])],
  );
  const accountOf = new Map(rowsOfAccounts.map((row) => [row.id, row]));
  const of = new Map(accounts.map((row) => [row.copy, row]));
  const { rows: numbers } = await owner.query<{ first: bigint }>(
    `select setval('ledger_journal_number', nextval('ledger_journal_number') + $1) - $1 as first`,
    [subscribers.length],
  );
  const first = numbers[0]?.first ?? 0n;
  const sets: unknown[][] = [];
  for (let at = 0; at < subscribers.length; at += setSize) {
    const part = subscribers.slice(at, at + setSize).map((one, nth) => {
      const account = of.get(one.copy);
      const [allocated, staked] = [accountOf.get(account?.allocated ?? 0n), accountOf.get(account?.staked ?? 0n)];
      if (!allocated || !staked) throw new Error('a subscriber has no accounts');
      return { ...one, allocated, staked, trade: newId('trd') as TradeId, journal: first + BigInt(at + nth) };
    });
    sets.push([
      part.map((one) => one.uid),
      part.map(({ copy }) => copy),
      part.map(({ trade }) => trade),
      part.map(({ journal }) => journal),
      // Of the length of an acceptance and its signature.
      part.map(({ trade }) => trade.padEnd(330, 'x')),
      part.map(({ trade }) => trade.padEnd(88, 'y')),
      ...(['allocated', 'staked'] as const).flatMap((end) => [
        part.map((one) => one[end].id),
        part.map((one) => one[end].balance),
        part.map((one) => one[end].version),
      ]),
      id,
      source,
      stake,
      cover,
      uid,
    ]);
  }
  await postWithoutRecords(owner);
  const begun = performance.now();
  for (const values of sets) {
    await owner.query({
      name: 'bench-bare-copies',
      text: `with u as materialized (
          select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::bigint[],
            $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[])
            x(uid, copy, trade, journal, text, signature, allocated, allocated_balance, allocated_version, staked, staked_balance, staked_version)),
        journals as (insert into ledger_journal (id, code, cause, occurrence, actor, created_ms)
          select journal, 'stake', trade, 1, 'system', 1 from u),
        entries as (insert into ledger_entry
            (id, account, account_version, amount, balance_before, balance_after, class, created_ms, xact)
          select u.journal * 32 + e.side, e.account, e.version + 1, e.amount, e.balance, e.balance + e.amount, 'internal', 1, 1
          from u cross join lateral (values (0, u.allocated, u.allocated_version, -$15::bigint, u.allocated_balance),
            (1, u.staked, u.staked_version, $15::bigint, u.staked_balance)) e(side, account, version, amount, balance)),
        accounts as (update ledger_account a set balance = m.balance, version = m.version from (
            select allocated as id, allocated_balance - $15::bigint as balance, allocated_version + 1 as version from u
            union all select staked, staked_balance + $15::bigint, staked_version + 1 from u) m where a.id = m.id),
        trades as (insert into trade (trade_id, trader_id, user_id, trader_name, wallet, currency_pair, positions, amount, cover,
            duration_ms, payout_rate, entry_delay_ms, created_ms, accepted_ms, after_seq, expires_ms, acceptance_text,
            acceptance_signature, key_id, copy_id)
          select trade, $13, uid, 'Trader', 'practice', '${pair}', 'UP', $15, $16, 900000, 8500, 500, 9000000000000, 9000000000000,
            1, 9000000900000, text, signature, 'key', copy from u),
        counted as (update copy c set open_trades = c.open_trades + 1, open_stake = c.open_stake + $15 from u where c.id = u.copy),
        outboxed as (insert into outbox (owner, topic, subject)
          select uid, t, trade from u cross join unnest(array['trade', 'balance']) t)
        insert into copy_outcome (source_trade_id, copy_id, user_id, place, settings_version, stake, trade_id, created_ms)
        select $14, copy, $17::text, 1, 1, $15, trade, 1 from u`,
      values,
    });
  }
  const took = performance.now() - begun;
  await postWithRecords(owner);
  return took;
}
