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
import { is, type NarrowedList, narrowed } from '#server/lists/narrowed.ts';
import { type Page, type PageQuery, pageOf, readPage, viewedPage } from '#server/lists/pages.ts';
import type { ContractRow } from '#server/mining/contract-views.ts';
import { planView, readPlans } from '#server/mining/plans.ts';
import { coinText, partsText } from '#server/mining/units.ts';
import { readDay } from './day-views.ts';
import type { RunFigures } from './preview.ts';

export type Payout = Static<typeof MiningPayout>;

interface PayoutRow extends RunFigures, TableRow<'mining_payout'> {
  readonly coin: MinedCoin;
  readonly formula: number;
  /** When it was paid. */
  readonly at_ms: bigint;
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
  select y.*, r.formula, r.gross, r.pool_fee, r.power_due, r.power, r.net, r.expected, r.nothing, coalesce(y.paid_ms, r.created_ms) as at_ms,
    coalesce(l.amount, d.received) as received, d.capacity, d.reading, d.price, d.price_decimals, b.charged
  from mining_payout y
  join mining_run r on r.id = y.run_id
  join mining_day d on d.coin = y.coin and d.day = y.day
  left join mining_addition l on l.coin = y.coin and l.addition = y.addition
  cross join lateral (
    select coalesce(sum(x.power), 0) as charged from mining_run x
    where y.addition > 0 and x.coin = y.coin and x.day = y.day and x.plan_id = r.plan_id and x.addition < y.addition) b`;

interface PayoutsAsked extends PageQuery {
  readonly coin?: MinedCoin | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly order?: 'newest' | 'oldest' | undefined;
}

const listOf = (contract: string): NarrowedList<PayoutsAsked> => ({
  age: 'day',
  key: 'place',
  asks: ({ coin }) => [is('contract_id', contract), is('coin', coin)],
  waits: () => false,
});

/**
 * A page of the divided days of a contract, newest first unless asked otherwise, each coin by itself; what came late for a day is newer
 * than the day.
 */
export async function readPayouts(
  pool: Pool,
  { id }: Pick<ContractRow, 'id'>,
  asked: PayoutsAsked,
): Promise<Decision<Page<Payout>>> {
  const which = narrowed(asked, listOf(id));
  if (!which.ok) return which;
  const page = await readPage<TableRow<'mining_payout'>>(pool, { table: 'mining_payout', ...which.value }, asked);
  return viewedPage(page, (rows) => payoutViews(pool, rows));
}

/** Payouts with what their runs and days say of them, in the same order. */
export async function payoutViews(
  pool: Pool,
  listed: readonly Pick<TableRow<'mining_payout'>, 'contract_id' | 'coin' | 'day' | 'addition'>[],
): Promise<Payout[]> {
  const { rows } = await pool.query<PayoutRow>({
    name: 'mining-payouts-of',
    text: `${shownPayouts} where (y.contract_id, y.coin, y.day, y.addition) in (
             select * from unnest($1::text[], $2::text[], $3::integer[], $4::integer[]))`,
    values: [
      listed.map(({ contract_id }) => contract_id),
      listed.map(({ coin }) => coin),
      listed.map(({ day }) => day),
      listed.map(({ addition }) => addition),
    ],
  });
  const shown = new Map(rows.map((row) => [placeOf(row), payoutView(row)]));
  return listed.map((row) => {
    const view = shown.get(placeOf(row));
    if (!view) throw new Error(`no run for a payout of contract ${row.contract_id}`);
    return view;
  });
}

type Place = Pick<PayoutRow, 'contract_id' | 'day' | 'addition'> & { readonly coin: string };
const placeOf = ({ contract_id, coin, day, addition }: Place): string => `${contract_id} ${coin} ${day} ${addition}`;

/** The divided days of a contract, as they are answered. */
export const listPayoutsOf = async (pool: Pool, contract: ContractRow, asked: PayoutsAsked) =>
  pageOf(await readPayouts(pool, contract, asked));

function payoutView(row: PayoutRow): Payout {
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
    paidAt: isoTime(millis(row.at_ms)),
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
