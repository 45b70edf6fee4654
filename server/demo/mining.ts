import type { Pool, PoolClient } from 'pg';
import { dayMs } from '#domain/clock/durations.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import { roundedPrice } from '#domain/markets/digits.ts';
import type { PairDefinition } from '#domain/markets/pairs.ts';
import { type MinedCoin, minedCoinOf, minedCoins, partsPerUnit, subsidyAt } from '#domain/mining/coins.ts';
import { expectedGross } from '#domain/mining/expectation.ts';
import { purchaseJournal } from '#domain/mining/journals.ts';
import { cents, coinUnits } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { lockBalance } from '#server/ledger/balances.ts';
import { postDecided } from '#server/ledger/post.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { writeAudits } from '#server/review/audit.ts';
import { readClock } from '#server/review/timeline.ts';
import { coinRates } from './coin-rates.ts';
import { done } from './demo-audit.ts';
import { type DemoPlan, daysOfHistory, demoFleets, demoNetworks, demoPlans, emptyDays } from './mining-figures.ts';
import { capacityOf, readingOf, writeFleets } from './mining-fleets.ts';

export interface MiningSeed {
  readonly pool: Pool;
  /** The pairs that the markets have; a demo whose markets lack one of the mined coins begins without mining. */
  readonly pairs: readonly PairDefinition[];
}

export interface MiningBuyer {
  readonly uid: UserId;
  /** The names of the plans they buy. */
  readonly plans: readonly string[];
}

/**
 * Gives a demo a fleet, plans, and thirty days of mining that never were: receipts made by the formula (N1) from dated figures,
 * each labelled as demo data where it is read. The days before this start cannot be lived through by the product's own operations, so
 * that this writes the rows that they would have; from the ledger on everything is the product's: purchases are sold and paid
 * for, and each day is divided by the functions that divide real ones. Postings stand at the time of the start.
 *
 * Does nothing where there are plans already.
 */
export async function seedMining(
  { pool, pairs }: MiningSeed,
  admin: UserId,
  buyers: readonly MiningBuyer[],
): Promise<void> {
  const priced = minedCoins.flatMap((coin) => {
    const pair = pairs.find((one) => one.pair === minedCoinOf(coin).pair);
    return pair ? [{ coin, pair }] : [];
  });
  if (priced.length < minedCoins.length) return;
  await withTransaction(pool, async (tx) => {
    const { rows } = await tx.query('select 1 from mining_plan limit 1');
    if (rows.length > 0) return;
    const today = Math.floor((await readClock(tx)) / dayMs);
    const first = today - daysOfHistory;
    await writeFleets(tx, admin, first);
    const plans = await writePlans(tx, admin, first - 2);
    for (const buyer of buyers) await buyInThePast(tx, plans, buyer, first);
    for (const { coin, pair } of priced) await writeDays(tx, coin, pair, admin, first, today);
    await divide(tx);
  });
}

interface Plan extends DemoPlan {
  readonly id: string;
}

async function writePlans(tx: PoolClient, admin: UserId, day: number): Promise<readonly Plan[]> {
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
        day * dayMs,
      ],
    );
  }
  await writeAudits(
    tx,
    plans.map(({ id, name }) => done(admin, 'mining.create-plan', 'mining plan', id, { name })),
  );
  return plans;
}

/** What a buyer holds from the first day of the history on, as far as their money goes. */
async function buyInThePast(
  tx: PoolClient,
  plans: readonly Plan[],
  { uid: buyer, plans: bought }: MiningBuyer,
  firstDay: number,
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
      [id, buyer, plan.id, plan.hashRate, plan.price, (firstDay - 1) * dayMs, firstDay, firstDay + plan.termDays],
    );
    await postDecided(tx, [purchaseJournal(id, buyer, cents(plan.price))]);
    await writeAudits(tx, [done(buyer, 'mining.buy', 'mining contract', id, { plan: plan.id })]);
  }
}

/** What values the nth day of the history: the dated rates in their order, the last of them for yesterday. */
function rateOf(coin: MinedCoin, nth: number, decimals: number) {
  const rate = coinRates[nth];
  const price = rate ? roundedPrice(rate[coin], decimals) : null;
  if (!rate || price === null) throw new Error(`The demo has no rate of ${coin} for day ${nth}`);
  return { price, pricedBy: `demo: reference rate of ${rate.date}` };
}

/** A coin's receipts and closed days, from the first day up to yesterday, and its network as of now. */
async function writeDays(
  tx: PoolClient,
  coin: MinedCoin,
  { pair, decimals }: PairDefinition,
  admin: UserId,
  first: number,
  today: number,
): Promise<void> {
  const { algorithm } = minedCoinOf(coin);
  const shown = demoFleets.find((fleet) => fleet.algorithm === algorithm)?.shown ?? 0n;
  const days = Array.from({ length: today - first }, (_, nth) => {
    const day = first + nth;
    const { source, ...network } = demoNetworks(coin, nth);
    const reading = readingOf(shown, algorithm, nth);
    const capacity = capacityOf(shown, algorithm, nth);
    const subsidy = subsidyAt(coin, network.height) ?? 0n;
    const figures = { difficulty: { value: network.difficulty, decimals: 0 }, subsidy, fees: network.fees };
    const received = emptyDays(coin).includes(nth) ? 0n : expectedGross(reading, figures) / partsPerUnit;
    const rate = rateOf(coin, nth, decimals);
    return { ...network, ...rate, day, source, reading, capacity, subsidy, received, receipt: newId('mrc') };
  });
  const { rows: networks } = await tx.query<{ id: bigint }>(
    `insert into mining_network (coin, height, difficulty, subsidy, fees, source, taken_ms)
     select $1, * from unnest($2::bigint[], $3::numeric[], $4::bigint[], $5::bigint[], $6::text[], $7::bigint[]) returning id`,
    [
      coin,
      days.map((one) => one.height),
      days.map((one) => one.difficulty),
      days.map((one) => one.subsidy),
      days.map((one) => one.fees),
      days.map((one) => one.source),
      days.map(({ day }) => (day + 1) * dayMs - 1),
    ],
  );
  const { height, difficulty, fees, source } = demoNetworks(coin, days.length);
  await tx.query(
    `insert into mining_network (coin, height, difficulty, subsidy, fees, source, taken_ms)
     values ($1, $2, $3, $4, $5, $6, clock_ms())`,
    [coin, height, difficulty, subsidyAt(coin, height) ?? 0n, fees, source],
  );
  const paid = days.filter(({ received }) => received > 0n);
  await tx.query(
    `insert into mining_receipt (id, coin, day, amount, transaction_id, output, pool, evidence, recorded_by, created_ms, state, proof)
     select id, $1, day, amount, format('demo-%s-%s', lower($1), date '1970-01-01' + day), 0, 'Demo pool',
       'Demo data: made by the formula from dated figures, paid by nobody', $5, clock_ms(), 'counted', 'demo'
     from unnest($2::text[], $3::integer[], $4::bigint[]) u(id, day, amount)`,
    [coin, paid.map(({ receipt }) => receipt), paid.map(({ day }) => day), paid.map(({ received }) => received), admin],
  );
  await postDecided(
    tx,
    paid.map(
      ({ receipt, received }): Journal => ({
        code: 'pool-receipt',
        cause: receipt,
        occurrence: 1,
        actor: admin,
        transfers: [
          { from: { kind: 'external', asset: coin }, to: { kind: 'mining', asset: coin }, amount: coinUnits(received) },
        ],
      }),
    ),
  );
  await writeAudits(
    tx,
    paid.map(({ receipt, day }) => done(admin, 'mining.record-receipt', 'pool receipt', receipt, { coin, day })),
  );
  await tx.query(
    `insert into mining_day (coin, day, received, capacity, reading, pair, price, price_decimals, price_source, price_seq,
       price_ms, network_id, note, closed_by, closed_ms, rules)
     select $1, day, received, capacity, reading, $2, price, $3, priced_by, 0, (day + 1) * ${dayMs}::bigint - 1, network,
       case received when 0 then 'Demo data: a day without receipts' end, $4, clock_ms(), 2
     from unnest($5::integer[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::text[])
       u(day, received, capacity, reading, network, price, priced_by)`,
    [
      coin,
      pair,
      decimals,
      admin,
      days.map(({ day }) => day),
      days.map(({ received }) => received),
      days.map(({ capacity }) => capacity),
      days.map(({ reading }) => reading),
      networks.map(({ id }) => id),
      days.map(({ price }) => price),
      days.map(({ pricedBy }) => pricedBy),
    ],
  );
  await tx.query('update mining_coin set next_day = $2 where coin = $1', [coin, today]);
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
