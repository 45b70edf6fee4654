import type { Pool } from 'pg';
import type { Static } from 'typebox';
import type { MiningPayout, readPayout } from '#api/mining-payouts.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { TableRow } from '#database/rows.ts';
import { dayText } from '#domain/clock/days.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { Decision } from '#domain/failures/failures.ts';
import type { MinedCoin } from '#domain/mining/coins.ts';
import { luckOf } from '#domain/mining/expectation.ts';
import { formatCents, formatScaled } from '#domain/money/amount.ts';
import { readJournal } from '#server/ledger/postings.ts';
import { pageView, selectPage } from '#server/lists/pages.ts';
import type { ContractRow } from '#server/mining/contract-views.ts';
import { planView, readPlans } from '#server/mining/plans.ts';
import { coinText, partsText } from '#server/mining/units.ts';
import { readDay } from './day-views.ts';
import type { RunFigures } from './preview.ts';

interface PayoutRow extends RunFigures, TableRow<'mining_payout'> {
  readonly coin: MinedCoin;
  readonly formula: number;
  readonly paid_ms: bigint;
  /** Of an addition, its own amount. */
  readonly received: bigint;
  readonly charged: string;
  readonly capacity: bigint;
  readonly reading: bigint | null;
  readonly price: bigint;
  readonly price_decimals: number;
}

/** Selects payouts `y` with what their run `r` and day `d` say of each contract. */
const shownPayouts = `
  select y.*, r.formula, r.gross, r.pool_fee, r.power_due, r.power, r.net, r.expected, r.nothing, r.created_ms as paid_ms,
    coalesce(l.amount, d.received) as received, d.capacity, d.reading, d.price, d.price_decimals, b.charged
  from mining_payout y
  join mining_run r on r.id = y.run_id
  join mining_day d on d.coin = y.coin and d.day = y.day
  left join mining_addition l on l.coin = y.coin and l.addition = y.addition
  cross join lateral (
    select coalesce(sum(x.power), 0) as charged from mining_run x
    where y.addition > 0 and x.coin = y.coin and x.day = y.day and x.plan_id = r.plan_id and x.addition < y.addition) b`;

/** A payout within its day, as a cursor names it. */
const placeInDay = `lower(y.coin) || '_' || lpad(y.addition::text, 10, '0')`;

/** The divided days of a contract, newest first, each coin by itself; what came late for a day stands above it. */
export async function listPayoutsOf(
  pool: Pool,
  contract: ContractRow,
  asked: { readonly cursor?: string; readonly limit?: number; readonly coin?: MinedCoin },
): Promise<Decision<{ items: Static<typeof MiningPayout>[]; nextCursor: string | null }>> {
  const { coin = null } = asked;
  const page = await selectPage(asked, ({ start, most }) =>
    pool.query<PayoutRow & { readonly created_ms: bigint; readonly id: string }>({
      name: 'mining-payouts-of',
      // A page ends at a payout of a day and a coin.
      text: `select y.*, y.day::bigint as created_ms, ${placeInDay} as id from (${shownPayouts}
               where y.contract_id = $1 and ($2::text is null or y.coin = $2)
                 and ($3::integer is null or (y.day, ${placeInDay}) < ($3, $4))
               order by y.day desc, ${placeInDay} desc limit $5) y
             order by y.day desc, id desc`,
      values: [contract.id, coin, ...start, most],
    }),
  );
  return pageView(page, payoutView);
}

function payoutView(row: PayoutRow): Static<typeof MiningPayout> {
  const { capacity, reading } = row;
  return {
    contractId: row.contract_id,
    coin: row.coin,
    day: dayText(row.day),
    addition: row.addition,
    gross: partsText(row.gross),
    poolFee: partsText(row.pool_fee),
    powerCharged: partsText(row.charged),
    powerDue: partsText(row.power_due),
    power: partsText(row.power),
    net: partsText(row.net),
    expected: row.expected === null ? null : partsText(row.expected),
    luckBps: luckOf(BigInt(row.gross), row.expected === null ? null : BigInt(row.expected)),
    nothing: row.nothing,
    uptimeBps: reading === null || capacity === 0n ? null : Number((reading * 10_000n) / capacity),
    carryBefore: partsText(row.carry_before),
    carryAfter: partsText(row.carry_after),
    soldCoins: coinText(row.sold_units),
    paid: formatCents(row.cents),
    received: coinText(row.received),
    capacity: String(capacity),
    price: formatScaled(row.price, row.price_decimals),
    paidAt: isoTime(millis(row.paid_ms)),
  };
}

/** All that one payout came from (N3), with its postings as they stand in the books; null where there is none. */
export async function payoutReceipt(
  pool: Pool,
  contract: ContractRow,
  of: { readonly coin: MinedCoin; readonly day: number; readonly addition: number },
): Promise<ReplyOf<typeof readPayout> | null> {
  const { coin, day, addition } = of;
  const { rows } = await pool.query<PayoutRow>({
    name: 'mining-payout',
    text: `${shownPayouts} where y.contract_id = $1 and y.coin = $2 and y.day = $3 and y.addition = $4`,
    values: [contract.id, coin, day, addition],
  });
  const [row] = rows;
  if (!row) return null;
  const plan = (await readPlans(pool, [contract.plan_id])).get(contract.plan_id);
  const divided = await readDay(pool, coin, day);
  if (!plan || !divided)
    throw new Error(`the payout of ${contract.id} for ${coin} on day ${day} has no plan or no day`);
  const occurrence = occurrenceOf(contract, plan.coins, of);
  const postings = await readJournal(pool, 'mining-payout', contract.id, occurrence);
  return { formula: row.formula, plan: planView(plan), day: divided, payout: payoutView(row), postings };
}

/** As mining_divide_and_pay counts a contract's payouts: day by day, in each the plan's coins in order; what came late beyond 10,000. */
function occurrenceOf(
  { start_day }: ContractRow,
  coins: readonly MinedCoin[],
  { coin, day, addition }: { readonly coin: MinedCoin; readonly day: number; readonly addition: number },
): number {
  const turn = coins.indexOf(coin) + 1;
  return addition === 0 ? (day - start_day) * coins.length + turn : 10_000 + (addition - 1) * coins.length + turn;
}
