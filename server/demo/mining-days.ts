import type { PoolClient } from 'pg';
import { dayMs, hourMs } from '#domain/clock/durations.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import { roundedPrice } from '#domain/markets/digits.ts';
import type { PairDefinition } from '#domain/markets/pairs.ts';
import { type MinedCoin, minedCoinOf, partsPerUnit, subsidyAt } from '#domain/mining/coins.ts';
import { expectedGross } from '#domain/mining/expectation.ts';
import { coinUnits } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { postDecided } from '#server/ledger/post.ts';
import type { PriceAt } from '#server/payments/price-at.ts';
import { writeAudits } from '#server/review/audit.ts';
import { coinRates } from './coin-rates.ts';
import { done } from './demo-audit.ts';
import { daysOfHistory, demoFleets, demoNetworks, emptyDays } from './mining-figures.ts';
import { capacityOf, readingOf } from './mining-fleets.ts';

/** What a day of the history is valued by, and by which rule of N3.2. */
interface DemoPrice {
  readonly price: bigint;
  readonly pricedBy: string;
  /** Of a recorded price its number and time (ms). */
  readonly seq: bigint;
  readonly pricedMs: bigint;
  readonly rules: 2 | 3;
}

/** What values the nth day where no price of its own is recorded: the dated rates in their order, the last of them for yesterday. */
function rateOf(coin: MinedCoin, day: number, nth: number, decimals: number): DemoPrice {
  const rate = coinRates[nth];
  const price = rate ? roundedPrice(rate[coin], decimals) : null;
  if (!rate || price === null) throw new Error(`The demo has no rate of ${coin} for day ${nth}`);
  const pricedMs = BigInt((day + 1) * dayMs - 1);
  return { price, pricedBy: `demo: reference rate of ${rate.date}`, seq: 0n, pricedMs, rules: 2 };
}

/**
 * The recorded prices of days, by the rule of the product (N3.2): that of the minute after the day's end. A demo has them of the days
 * that its past lives through; one recorded more than an hour after the end is of another time, and is left out. mining_day_price is
 * not asked, since it has days before the installation's first start by the earlier rule.
 */
async function recordedPrices(
  tx: PoolClient,
  pair: string,
  { next, until, priceAt }: DaySpan,
): Promise<ReadonlyMap<number, DemoPrice>> {
  const found = new Map<number, DemoPrice>();
  for (let day = next; day < until; day += 1) {
    const endMs = (day + 1) * dayMs;
    const worth = await priceAt(tx, pair, endMs);
    if (worth === null || worth.timeMs >= endMs + hourMs) continue;
    const { price, source, seq, timeMs } = worth;
    found.set(day, { price, pricedBy: `demo: ${source}`, seq: BigInt(seq), pricedMs: BigInt(timeMs), rules: 3 });
  }
  return found;
}

/** Days since the epoch: the history's first one, the next to be written, and the one to stop before. */
export interface DaySpan {
  readonly priceAt: PriceAt;
  readonly first: number;
  readonly next: number;
  readonly until: number;
}

/** A coin's receipts and closed days of a span, and after the history's last one its network as of now. */
export async function writeDays(
  tx: PoolClient,
  coin: MinedCoin,
  { pair, decimals }: PairDefinition,
  admin: UserId,
  span: DaySpan,
): Promise<void> {
  const { first, next, until } = span;
  const recorded = await recordedPrices(tx, pair, span);
  const { algorithm } = minedCoinOf(coin);
  const shown = demoFleets.find((fleet) => fleet.algorithm === algorithm)?.shown ?? 0n;
  const days = Array.from({ length: Math.max(0, until - next) }, (_, place) => {
    const day = next + place;
    const nth = day - first;
    const { source, ...network } = demoNetworks(coin, nth);
    const reading = readingOf(shown, algorithm, nth);
    const capacity = capacityOf(shown, algorithm, nth);
    const subsidy = subsidyAt(coin, network.height) ?? 0n;
    const figures = { difficulty: { value: network.difficulty, decimals: 0 }, subsidy, fees: network.fees };
    const received = emptyDays(coin).includes(nth) ? 0n : expectedGross(reading, figures) / partsPerUnit;
    const rate = recorded.get(day) ?? rateOf(coin, day, nth, decimals);
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
  if (until === first + daysOfHistory) await writeNetworkOfNow(tx, coin);
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
     select $1, day, received, capacity, reading, $2, price, $3, priced_by, seq, priced_ms, network,
       case received when 0 then 'Demo data: a day without receipts' end, $4, clock_ms(), rules
     from unnest($5::integer[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::text[],
       $12::bigint[], $13::bigint[], $14::smallint[]) u(day, received, capacity, reading, network, price, priced_by, seq, priced_ms, rules)`,
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
      days.map(({ seq }) => seq),
      days.map(({ pricedMs }) => pricedMs),
      days.map(({ rules }) => rules),
    ],
  );
  await tx.query('update mining_coin set next_day = $2 where coin = $1', [coin, until]);
}

async function writeNetworkOfNow(tx: PoolClient, coin: MinedCoin): Promise<void> {
  const { height, difficulty, fees, source } = demoNetworks(coin, daysOfHistory);
  await tx.query(
    `insert into mining_network (coin, height, difficulty, subsidy, fees, source, taken_ms)
     values ($1, $2, $3, $4, $5, $6, clock_ms())`,
    [coin, height, difficulty, subsidyAt(coin, height) ?? 0n, fees, source],
  );
}
