import type { Pool, PoolClient } from 'pg';
import { dayMs } from '#domain/clock/durations.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { PairDefinition } from '#domain/markets/pairs.ts';
import { minedCoinOf, minedCoins } from '#domain/mining/coins.ts';
import { purchaseJournal } from '#domain/mining/journals.ts';
import { cents } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { lockBalance } from '#server/ledger/balances.ts';
import { postDecided } from '#server/ledger/post.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import type { PriceAt } from '#server/payments/price-at.ts';
import { writeAudits } from '#server/review/audit.ts';
import { readClock } from '#server/review/timeline.ts';
import { done } from './demo-audit.ts';
import { writeDays } from './mining-days.ts';
import { type DemoPlan, daysOfHistory, demoPlans } from './mining-figures.ts';
import { demoSite, readBefore, writeFleets, writeReadings } from './mining-fleets.ts';

export interface MiningSeed {
  readonly pool: Pool;
  /** The pairs that the markets have; a demo whose markets lack one of the mined coins begins without mining. */
  readonly pairs: readonly PairDefinition[];
  readonly priceAt: PriceAt;
}

export interface MiningBuyer {
  readonly uid: UserId;
  /** The names of the plans they buy. */
  readonly plans: readonly string[];
}

/** Days since the epoch that a demo's past lives through. */
export interface LivedDays {
  /** The first of the thirty that figures are there for. */
  readonly first: number;
  /** The first that is paid, which is a later one where the past is shorter. */
  readonly from: number;
}

/**
 * Gives a demo a fleet, plans, and thirty days of mining that never were: receipts made by the formula (N1) from dated figures,
 * each labelled as demo data where it is read. No pool paid them, so that this writes the rows that the product's own operations would
 * have; from the ledger on everything is the product's: purchases are sold and paid for, and each day is divided by the functions
 * that divide real ones.
 *
 * Each call writes what is over and not written yet. A demo that lives through its past calls it on each of its days, from the one before
 * the first that is paid, so that a day is posted on the morning after it; one without such a past calls it once, and all of it is posted
 * then. Does nothing where all of its days are there, or other plans.
 *
 * @param lived without it the thirty days before this one, all of them
 */
export async function seedMining(
  { pool, pairs, priceAt }: MiningSeed,
  admin: UserId,
  buyers: readonly MiningBuyer[],
  lived: LivedDays | null = null,
): Promise<void> {
  const priced = minedCoins.flatMap((coin) => {
    const pair = pairs.find((one) => one.pair === minedCoinOf(coin).pair);
    return pair ? [{ coin, pair }] : [];
  });
  if (priced.length < minedCoins.length) return;
  await withTransaction(pool, async (tx) => {
    const now = await readClock(tx);
    const today = Math.floor(now / dayMs);
    const known = await readHistory(tx);
    if (known === 'other plans') return;
    const first = known ?? lived?.first ?? today - daysOfHistory;
    const from = lived?.from ?? first;
    if (known === null) await begin(tx, { admin, buyers, first, from, now });
    const next = await nextDay(tx, from);
    const end = first + daysOfHistory;
    if (next >= end) return;
    if (known !== null) await writeReadings(tx, admin, first, today);
    const until = Math.min(today, end);
    if (until <= next) return;
    for (const { coin, pair } of priced) await writeDays(tx, coin, pair, admin, { first, next, until, priceAt });
    await divide(tx);
  });
}

/** The first day of the history that was begun; null before. */
async function readHistory(tx: PoolClient): Promise<number | null | 'other plans'> {
  const { rows } = await tx.query<{ plans: boolean; first: number | null }>(
    `select exists (select from mining_plan) as plans, (
       select min(r.day) + ${readBefore} from mining_reading r join mining_site s on s.id = r.site_id where s.name = $1) as first`,
    [demoSite],
  );
  const { plans = false, first = null } = rows[0] ?? {};
  return plans && first === null ? 'other plans' : first;
}

async function nextDay(tx: PoolClient, from: number): Promise<number> {
  const { rows } = await tx.query<{ next: number | null }>('select min(next_day) as next from mining_coin');
  return rows[0]?.next ?? from;
}

interface Beginning {
  readonly admin: UserId;
  readonly buyers: readonly MiningBuyer[];
  readonly first: number;
  readonly from: number;
  readonly now: number;
}

/** Machines, what was read of them, plans, and who buys. */
async function begin(tx: PoolClient, { admin, buyers, first, from, now }: Beginning): Promise<void> {
  const today = Math.floor(now / dayMs);
  await writeFleets(tx, admin);
  await writeReadings(tx, admin, first, today);
  // Where the history is over already, what came before its first day is dated as of then.
  const isOver = today >= from;
  const plans = await writePlans(tx, admin, isOver ? (from - 2) * dayMs : now);
  for (const buyer of buyers)
    await buyContracts(tx, plans, buyer, { first: from, boughtMs: isOver ? (from - 1) * dayMs : now });
}

interface Plan extends DemoPlan {
  readonly id: string;
}

async function writePlans(tx: PoolClient, admin: UserId, createdMs: number): Promise<readonly Plan[]> {
  const plans = demoPlans.map((plan) => ({ ...plan, id: newId('mpl') }));
  for (const plan of plans) {
    await tx.query(
      `insert into mining_plan (id, name, about, algorithm, coins, hash_rate, term_days, price, pool_fee_bps, power_mw, power_price,
         created_by, created_ms, approved_by, approved_ms)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'demo', $13)`,
      [
        plan.id,
        plan.name,
        plan.about,
        plan.algorithm,
        plan.coins,
        plan.hashRate,
        plan.termDays,
        plan.price,
        plan.poolFeeBps,
        plan.powerMilliwatts,
        plan.powerPrice,
        admin,
        createdMs,
      ],
    );
  }
  await writeAudits(
    tx,
    plans.map(({ id, name }) => done(admin, 'mining.create-plan', 'mining plan', id, { name })),
  );
  return plans;
}

/** What a buyer holds from the first day on that is paid, as far as their money goes. */
async function buyContracts(
  tx: PoolClient,
  plans: readonly Plan[],
  { uid: buyer, plans: bought }: MiningBuyer,
  { first, boughtMs }: { readonly first: number; readonly boughtMs: number },
): Promise<void> {
  let { available } = await lockBalance(tx, buyer, 'real', 'mining');
  for (const plan of plans.filter(({ name }) => bought.includes(name))) {
    if (available < plan.price) continue;
    available = cents(available - plan.price);
    const id = newId('mct');
    await tx.query('select mining_sell($1, $2)', [plan.algorithm, plan.hashRate]);
    await tx.query(
      `insert into mining_contract (id, user_id, plan_id, hash_rate, price, bought_ms, start_day, end_day)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, buyer, plan.id, plan.hashRate, plan.price, boughtMs, first, first + plan.termDays],
    );
    await postDecided(tx, [purchaseJournal(id, buyer, cents(plan.price))]);
    await writeAudits(tx, [done(buyer, 'mining.buy', 'mining contract', id, { plan: plan.id })]);
  }
}

/** Divides what is closed, in the order of the days (N3). */
async function divide(tx: PoolClient): Promise<void> {
  const { rows } = await tx.query<{ coin: string; day: number; plan: string | null }>(
    `select d.coin, d.day, p.id as plan from mining_day d
     join (
       select p.id, p.coins, c.start_day, c.end_day from mining_plan p join mining_contract c on c.plan_id = p.id
       union all select null, null, null, null) p
       on p.id is null or (d.coin = any(p.coins) and d.day >= p.start_day and d.day < p.end_day)
     where d.state = 'closed' order by d.coin, d.day, p.id nulls last`,
  );
  await tx.query(
    `select case when u.plan = '' then mining_pay_rest(u.id, u.coin, u.day) else mining_divide_and_pay(u.id, u.coin, u.day, u.plan) end
     from unnest($1::text[], $2::text[], $3::integer[], $4::text[]) with ordinality u(id, coin, day, plan, nth)`,
    [
      rows.map(() => newId('mrn')),
      rows.map(({ coin }) => coin),
      rows.map(({ day }) => day),
      rows.map(({ plan }) => plan ?? ''),
    ],
  );
}
