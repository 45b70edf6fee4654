import type { Pool, PoolClient } from 'pg';
import { dayText } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import type { MiningContractId, MiningPlanId, UserId } from '#domain/ids/ids.ts';
import { type Algorithm, type MinedCoin, minedCoins } from '#domain/mining/coins.ts';
import type { CoinPrice } from '#domain/mining/division.ts';
import { cents, coinUnits } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { postDecided } from '#server/ledger/post.ts';
import { divideClosed } from '#server/mining/days/dividing.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { moveHouse } from '#tools/testing/people/customers.ts';

export interface PlanWish {
  readonly algorithm: Algorithm;
  readonly coins: readonly MinedCoin[];
  readonly hashRate: bigint;
  readonly termDays: number;
  readonly poolFeeBps: number;
  readonly powerMilliwatts: bigint;
  readonly powerPrice: bigint;
}

/** Dollars for each contract that tests sell. */
const price = 100n;

/** A plan, offered since before all days of the test, when nothing was expected of it (N1); written by the owner's role. */
export async function openPlan(owner: Pool, wish: PlanWish): Promise<MiningPlanId> {
  const id = newId('mpl');
  await owner.query(
    `insert into mining_plan (id, name, about, algorithm, coins, hash_rate, term_days, price, pool_fee_bps, power_mw, power_price,
       created_by, created_ms, coin_worths)
     values ($1, 'Test', 'Of a test', $2, $3, $4, $5, $6, $7, $8, $9, 'test', 0, array_fill(0::numeric, array[cardinality($3::text[])]))`,
    [
      id,
      wish.algorithm,
      wish.coins,
      wish.hashRate,
      wish.termDays,
      price,
      wish.poolFeeBps,
      wish.powerMilliwatts,
      wish.powerPrice,
    ],
  );
  return id;
}

/** What the fleet of an algorithm has been since before all days of the test: one machine that a pool has shown all of; and capital to pay from. */
export async function openFleet(owner: Pool, algorithm: Algorithm, capacity: bigint): Promise<void> {
  // Contracts are paid out of the house's capital.
  await moveHouse(owner, 'capital', 10n ** 16n);
  const site = newId('mst');
  await withTransaction(owner, async (tx) => {
    await tx.query(
      `insert into mining_site (id, name, country, created_by, created_ms) values ($1, $1, 'CH', 'test', 0)`,
      [site],
    );
    if (capacity > 0n) {
      await tx.query(
        `insert into mining_machine (id, site_id, algorithm, model, count, hash_rate, watts, added_by, created_ms)
         values ($1, $2, $3, 'Test', 1, $4, 0, 'test', 0)`,
        [newId('mmc'), site, algorithm, capacity],
      );
    }
    await tx.query(
      `insert into mining_reading (id, site_id, algorithm, day, hash_rate, pool, evidence, recorded_by, created_ms)
       values ($1, $2, $3, -1, $4, 'Test pool', 'none', 'test', 0)`,
      [newId('mrd'), site, algorithm, capacity],
    );
    await tx.query(`update mining_fleet set rated = $2, verified = $2, capacity = $2 where algorithm = $1`, [
      algorithm,
      capacity,
    ]);
    // All of it is dated by the clock when it is recorded. The machine was there before the day of its reading had ended.
    await tx.query('update mining_machine set created_ms = -1 where site_id = $1', [site]);
    await tx.query('update mining_reading set created_ms = 0 where site_id = $1', [site]);
    await tx.query('update mining_fleet_state set changed_ms = 0 where algorithm = $1', [algorithm]);
  });
}

/**
 * What a pool has shown of a fleet of one site on average over a day, recorded at three in the next morning and taken in at once
 * as `mining_reverify` takes it in. Days have to come in their order.
 */
export async function showed(owner: Pool, algorithm: Algorithm, day: number, hashRate: bigint): Promise<void> {
  const atMs = (day + 1) * dayMs + 10_800_000;
  await withTransaction(owner, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `insert into mining_reading (id, site_id, algorithm, day, hash_rate, pool, evidence, recorded_by, created_ms)
       select $1, m.site_id, $2, $3, $4, 'Test pool', 'none', 'test', 0 from mining_machine m where m.algorithm = $2 returning id`,
      [newId('mrd'), algorithm, day, hashRate],
    );
    if (rows.length === 0) return;
    await tx.query('select mining_reverify($1)', [algorithm]);
    // All of it is dated by the clock when it is recorded.
    await tx.query('update mining_reading set created_ms = $2 where id = $1', [rows[0]?.id, atMs]);
    await tx.query(
      `update mining_fleet_state set changed_ms = $2
       where id = (select max(id) from mining_fleet_state where algorithm = $1) and changed_ms > $2`,
      [algorithm, atMs],
    );
  });
}

/** Sells contracts as the command does, on the day before they begin; the customers need a dollar each. */
export async function sellContracts(
  owner: Pool,
  plan: MiningPlanId,
  wishes: readonly { readonly userId: UserId; readonly startDay: number }[],
): Promise<readonly MiningContractId[]> {
  const ids = wishes.map(() => newId('mct'));
  return withTransaction(owner, async (tx) => {
    await tx.query(
      `update mining_fleet f set sold = f.sold + p.hash_rate * $2 from mining_plan p where p.id = $1 and f.algorithm = p.algorithm`,
      [plan, wishes.length],
    );
    await tx.query(
      `insert into mining_contract (id, user_id, plan_id, hash_rate, price, bought_ms, start_day, end_day)
       select u.id, u.customer, p.id, p.hash_rate, p.price, u.day * ${dayMs}::bigint - 1, u.day, u.day + p.term_days
       from unnest($2::text[], $3::text[], $4::int[]) u(id, customer, day) join mining_plan p on p.id = $1`,
      [plan, ids, wishes.map(({ userId }) => userId), wishes.map(({ startDay }) => startDay)],
    );
    const house = { kind: 'mining', asset: 'USD' } as const;
    await audited(tx, 'mining.buy', 'contract', ids, (nth) => wishes[nth]?.userId ?? 'nobody');
    await postDecided(
      tx,
      wishes.map(({ userId }, nth) => ({
        code: 'mining-purchase',
        cause: ids[nth] ?? '',
        occurrence: 1,
        actor: userId,
        transfers: [{ from: { kind: 'available', owner: userId, asset: 'USD' }, to: house, amount: cents(price) }],
      })),
    );
    // Only a demo has contracts of days before they are paid for.
    await tx.query(`insert into installation (mode) values ('demo') on conflict do nothing`);
    return ids;
  });
}

async function audited(
  tx: PoolClient,
  action: string,
  kind: string,
  subjects: readonly string[],
  actor: (nth: number) => string,
): Promise<void> {
  await tx.query(
    `insert into audit_entry (actor, action, subject_kind, subject) select u.actor, $1, $2, u.subject
     from unnest($3::text[], $4::text[]) u(actor, subject)`,
    [action, kind, subjects.map((_, nth) => actor(nth)), subjects],
  );
}

/** A pool's payment for a day, in smallest units. */
export async function receive(owner: Pool, coin: MinedCoin, day: number, amount: bigint): Promise<void> {
  if (amount === 0n) return;
  const id = newId('mrc');
  await withTransaction(owner, async (tx) => {
    await tx.query(
      `insert into mining_receipt (id, coin, day, amount, transaction_id, output, pool, evidence, recorded_by, created_ms, state,
         proof, confirmed_by, confirmed_ms)
       values ($1, $2, $3, $4, $1, 0, 'Test pool', 'none', 'test', clock_ms(), 'counted', 'two admins', 'second', clock_ms())`,
      [id, coin, day, amount],
    );
    await audited(tx, 'mining.record-receipt', 'receipt', [id], () => 'test');
    await audited(tx, 'mining.confirm-receipt', 'receipt', [id], () => 'second');
    await postDecided(tx, [
      {
        code: 'pool-receipt',
        cause: id,
        occurrence: 1,
        actor: 'second',
        transfers: [
          { from: { kind: 'external', asset: coin }, to: { kind: 'mining', asset: coin }, amount: coinUnits(amount) },
        ],
      },
    ]);
  });
}

/** Closes a day with what was received for it, by what the fleet was and what pools read of it. */
export async function closeDay(
  owner: Pool,
  coin: MinedCoin,
  day: number,
  { price: quoted, decimals }: CoinPrice,
  networkId: bigint | null = null,
): Promise<void> {
  await withTransaction(owner, async (tx) => {
    await tx.query(
      `insert into mining_day (coin, day, received, capacity, reading, pair, price, price_decimals, price_source, price_seq, price_ms,
         network_id, note, closed_by, closed_ms, second_by, rules)
       select c.coin, $2, r.units, mining_day_capacity(c.algorithm, $2, f.reading), f.reading, c.coin || 'USD', $3, $4, 'test', 1, ($2 + 1) * ${dayMs}::bigint - 1, $5,
         case r.units when 0 then 'nothing came' end, 'test', clock_ms(), 'second', case when $2 < c.minute_from_day then 2 else 3 end
       from mining_coin c
       cross join lateral (
         select coalesce(sum(x.amount), 0) as units from mining_receipt x
         where x.coin = c.coin and x.day = $2 and x.state = 'counted' and x.addition is null) r
       cross join lateral (
         select sum(x.hash_rate)::bigint as reading from mining_reading x where x.algorithm = c.algorithm and x.day = $2) f
       where c.coin = $1`,
      [coin, day, quoted, decimals, networkId],
    );
    await tx.query('update mining_coin set next_day = $2 where coin = $1', [coin, day + 1]);
    await audited(tx, 'mining.approve-day', 'mining day', [`${coin} ${dayText(day)}`], () => 'second');
  });
}

/** Divides all closed days in order, as the daily job does, in sets of so many contracts. */
export async function divideDue(app: Pool, setSize?: number): Promise<void> {
  for (const coin of minedCoins) await divideClosed(app, coin, setSize);
}
