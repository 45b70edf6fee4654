import type { Pool } from 'pg';
import type { Static } from 'typebox';
import type { MiningDay } from '#api/mining-payouts.ts';
import { dayText } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { MinedCoin } from '#domain/mining/coins.ts';
import { formatScaled } from '#domain/money/amount.ts';
import { cutPage, readCursor, wrongCursor } from '#server/lists/pages.ts';
import type { ReceiptRow } from '#server/mining/receipt-views.ts';
import { coinText } from '#server/mining/units.ts';
import { isOfAnotherTime } from './automatic-closing.ts';
import type { DayRow, NetworkRow } from './day-inputs.ts';
import { progressKey, readProgress } from './progress.ts';
import { networkView } from './todays-inputs.ts';

type DayView = Static<typeof MiningDay>;

/** What of a closed day is shown; who closed it is the operator's. */
type ShownDay = Omit<DayRow, 'closed_by' | 'second_by'>;

const columns = `coin, day, received, capacity, reading, pair, price, price_decimals, price_source, price_seq, price_ms,
  network_id, note, closed_ms, state, rules`;

/** A coin's closed days, newest first. */
export async function listDays(
  pool: Pool,
  { coin, cursor, limit = 10 }: { readonly coin: MinedCoin; readonly cursor?: string; readonly limit?: number },
): Promise<Decision<{ items: DayView[]; nextCursor: string | null }>> {
  const start = readCursor(cursor);
  if (start === null) return refused('invalid_input', wrongCursor);
  const { rows } = await pool.query<ShownDay & { readonly created_ms: bigint; readonly id: string }>({
    name: 'mining-days',
    text: `select ${columns}, day::bigint as created_ms, lower(coin) as id from mining_day
           where coin = $1 and ($2::bigint is null or day < $2) order by day desc limit $3`,
    values: [coin, start === 'none' ? null : start.createdMs, limit + 1],
  });
  const page = cutPage(rows, limit);
  return accepted({ items: await dayViews(pool, page.rows), nextCursor: page.nextCursor });
}

/** One closed day; null where it is not closed. */
export async function readDay(pool: Pool, coin: MinedCoin, day: number): Promise<DayView | null> {
  const { rows } = await pool.query<ShownDay>({
    name: 'mining-day',
    text: `select ${columns} from mining_day where coin = $1 and day = $2`,
    values: [coin, day],
  });
  const [view] = await dayViews(pool, rows);
  return view ?? null;
}

type ShownReceipt = Pick<
  ReceiptRow,
  'id' | 'coin' | 'day' | 'amount' | 'transaction_id' | 'output' | 'pool' | 'addition' | 'created_ms'
>;

async function dayViews(pool: Pool, days: readonly ShownDay[]): Promise<DayView[]> {
  if (days.length === 0) return [];
  const { rows: receipts } = await pool.query<ShownReceipt>({
    name: 'mining-receipts-of-days',
    text: `select r.id, r.coin, r.day, r.amount, r.transaction_id, r.output, r.pool, r.addition, r.created_ms
           from unnest($1::text[], $2::integer[]) d(coin, day) join mining_receipt r on r.coin = d.coin and r.day = d.day
           where r.state = 'counted' order by r.created_ms, r.id`,
    values: [days.map(({ coin }) => coin), days.map(({ day }) => day)],
  });
  const { rows: networks } = await pool.query<NetworkRow>({
    name: 'mining-networks-of-days',
    text: 'select * from mining_network where id = any($1)',
    values: [days.flatMap(({ network_id }) => (network_id === null ? [] : [network_id]))],
  });
  const progress = await readProgress(
    pool,
    days.filter(({ state }) => state === 'closed'),
  );
  return days.map((row) => {
    const network = networks.find(({ id }) => id === row.network_id);
    const own = receipts.filter((receipt) => receipt.coin === row.coin && receipt.day === row.day);
    return {
      coin: row.coin,
      day: dayText(row.day),
      received: coinText(row.received),
      receipts: own.filter(({ addition }) => addition === null).map(shownReceipt),
      late: own.flatMap((receipt) =>
        receipt.addition === null ? [] : [{ ...shownReceipt(receipt), addition: receipt.addition }],
      ),
      capacity: row.capacity.toString(),
      reading: row.reading?.toString() ?? null,
      price: {
        pair: row.pair,
        price: formatScaled(row.price, row.price_decimals),
        source: row.price_source,
        time: isoTime(millis(row.price_ms)),
        seq: Number(row.price_seq),
        // A price of long after its end values it where none was recorded before.
        stale: isOfAnotherTime(row.price_ms, row.rules, row.day),
      },
      // As it was seen when the day ended.
      network: network ? networkView(network, millis((row.day + 1) * dayMs)) : null,
      note: row.note,
      closedAt: isoTime(millis(row.closed_ms)),
      state: row.state,
      dividing: progress.get(progressKey(row)) ?? null,
    };
  });
}

function shownReceipt(receipt: ShownReceipt): DayView['receipts'][number] {
  return {
    id: receipt.id,
    amount: coinText(receipt.amount),
    transactionId: receipt.transaction_id,
    output: receipt.output,
    pool: receipt.pool,
    recordedAt: isoTime(millis(receipt.created_ms)),
  };
}
