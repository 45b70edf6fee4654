import type { Pool } from 'pg';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import {
  markedRefundsSql,
  pairRefundMomentsSql,
  type RefundMoments,
  refundTiltSql,
  type TiltSums,
  tiltOf,
} from '#database/checks/refunds.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { cents, formatCents, type Wallet } from '#domain/money/amount.ts';
import { addTilts, isBeyondChance, type RefundTilt, refundLean } from '#domain/trades/refund-chance.ts';

type Refunds = ReplyOf<typeof readFairPlay>['refunds'];
interface Day {
  readonly items: Refunds['items'];
  readonly beyondChance: boolean;
  readonly byPair: ReadonlyMap<string, RefundTilt>;
}

/** Days that are published, today included. */
const refundDays = 30;

interface Row {
  readonly wallet: Wallet;
  readonly pair: string;
  readonly reason: string;
  readonly refunds: bigint;
  readonly stakes: string;
  readonly house: string;
}

const rowsText = `
  select wallet, pair, reason, count(*) as refunds, sum(stake)::text as stakes, sum(house)::text as house from (
    ${markedRefundsSql}
    union all
    select trade_id, user_id, wallet, currency_pair, refund_reason, closed_ms, amount, cover, 0
    from trade where status = 'REFUNDED' and refund_reason = 'tie' and closed_ms >= $1 and closed_ms < $2) r
  group by wallet, pair, reason order by wallet desc, pair, reason`;

const tiltText = `select decided, tilt::text, squares::text from (
  select ${refundTiltSql} from (${markedRefundsSql}) r where r.wallet = 'real') t`;

async function readDay(pool: Pool, day: number): Promise<Day> {
  const span = [day * dayMs, (day + 1) * dayMs];
  const { rows } = await pool.query<Row>({ name: 'refunds-of-day', text: rowsText, values: span });
  const tilts = await pool.query<TiltSums>({
    name: 'refunds-tilt',
    text: tiltText,
    values: span,
  });
  const [tilt] = tilts.rows;
  const moments = await pool.query<RefundMoments>({
    name: 'refunds-by-pair',
    text: pairRefundMomentsSql,
    values: span,
  });
  return {
    items: rows.map(({ wallet, pair, reason, refunds, stakes, house }) => ({
      day: textOf(day),
      wallet,
      pair,
      reason,
      count: Number(refunds),
      stakes: formatCents(cents(BigInt(stakes))),
      house: formatCents(cents(BigInt(house))),
    })),
    beyondChance: tilt !== undefined && isBeyondChance(tiltOf(tilt)),
    byPair: new Map(moments.rows.map((row) => [row.key, tiltOf(row)])),
  };
}

/** Pairs whose refunds of these days fell on losing trades beyond chance. */
function onLosingTrades(days: readonly Day[]): string[] {
  const sums = new Map<string, RefundTilt>();
  for (const { byPair } of days) {
    for (const [pair, tilt] of byPair) {
      const sum = sums.get(pair);
      sums.set(pair, sum ? addTilts(sum, tilt) : tilt);
    }
  }
  return [...sums]
    .filter(([, sum]) => refundLean(sum) === 'customers')
    .map(([pair]) => pair)
    .sort();
}

/** A minute after its end at the latest a trade is decided (T5); another one is for the settler and for clocks. */
const unsettledText = `select count(*) as count from trade where status = 'PENDING' and expires_ms < $1::bigint - 120000`;

const textOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/**
 * Reads what was refunded on the last days, by UTC day, wallet, pair and reason, and how many trades should be closed and are open (T5). Days that have been over for a day do not
 * change any more and are read once by this process; a call reads two days of refunds.
 */
export function refundsReader(pool: Pool): (nowMs: number) => Promise<Refunds> {
  const past = new Map<number, Day>();
  return async (nowMs) => {
    const today = Math.floor(nowMs / dayMs);
    const days: Day[] = [];
    for (let day = today; day > today - refundDays; day -= 1) {
      const read = past.get(day) ?? (await readDay(pool, day));
      days.push(read);
      if (day < today - 1) past.set(day, read);
    }
    for (const day of past.keys()) if (day <= today - refundDays) past.delete(day);
    const open = await pool.query<{ count: bigint }>({
      name: 'trades-unsettled',
      text: unsettledText,
      values: [nowMs],
    });
    return {
      days: refundDays,
      items: days.flatMap(({ items }) => items),
      beyondChance: days.flatMap(({ beyondChance }, index) => (beyondChance ? [textOf(today - index)] : [])),
      onLosingTrades: onLosingTrades(days),
      unsettled: Number(open.rows[0]?.count ?? 0n),
    };
  };
}
