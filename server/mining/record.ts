import type { Pool } from 'pg';
import type { Static } from 'typebox';
import type { Catalogue } from '#api/catalogue.ts';
import type { readMiningRecord } from '#api/mining-record.ts';
import { dayText } from '#domain/clock/days.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { cutPage, readCursor, wrongCursor } from '#server/lists/pages.ts';
import { expectedOf } from '#server/mining/days/automatic-closing.ts';
import type { NetworkRow } from '#server/mining/days/day-inputs.ts';
import type { Handlers } from '#server/operations/handler.ts';
import type { ReceiptRow } from './receipt-views.ts';
import { coinText, partsText } from './units.ts';

type RecordedDay = Static<(typeof readMiningRecord)['reply']>['items'][number];

interface RecordedRow {
  readonly day: number;
  readonly created_ms: bigint;
  readonly id: string;
  readonly state: RecordedDay['state'];
  readonly received: bigint;
  readonly capacity: bigint | null;
  readonly reading: bigint | null;
  readonly network_id: bigint | null;
  readonly second_by: string | null;
}

/** N3: the operator's payout addresses and all that was recorded of a coin, for anybody. */
export function recordHandlers(pool: Pool): Handlers<Pick<Catalogue, 'readMiningRecord'>> {
  return {
    async readMiningRecord({ query }) {
      const { coin, limit = 10 } = query;
      const start = readCursor(query.cursor);
      if (start === null) return refused('invalid_input', wrongCursor);
      const { rows } = await pool.query<RecordedRow>({
        name: 'mining-record',
        text: `select n.day, n.day::bigint as created_ms, lower($1) as id, coalesce(d.state, 'open') as state, d.capacity, d.reading, d.network_id,
                 d.second_by, coalesce((
                   select sum(r.amount) from mining_receipt r where r.coin = $1 and r.day = n.day and r.state = 'counted'), 0)::bigint
                   as received
               from (
                 select day from mining_day where coin = $1
                 union select day from mining_receipt where coin = $1 and state <> 'waiting') n
               left join mining_day d on d.coin = $1 and d.day = n.day
               where $2::bigint is null or n.day < $2 order by n.day desc limit $3`,
        values: [coin, start === 'none' ? null : start.createdMs, limit + 1],
      });
      const page = cutPage(rows, limit);
      const { rows: receipts } = await pool.query<ReceiptRow>(
        `select * from mining_receipt where coin = $1 and day = any($2) and state <> 'waiting' order by created_ms, id`,
        [coin, page.rows.map(({ day }) => day)],
      );
      const { rows: networks } = await pool.query<NetworkRow>('select * from mining_network where id = any($1)', [
        page.rows.map(({ network_id }) => network_id),
      ]);
      const { rows: addresses } = await pool.query<{ address: string; since_ms: bigint; until_ms: bigint | null }>(
        'select address, since_ms, until_ms from mining_payout_address where coin = $1 order by since_ms, address',
        [coin],
      );
      return accepted({
        items: page.rows.map((row) => {
          const network = networks.find(({ id }) => id === row.network_id);
          const own = receipts.filter(({ day }) => day === row.day);
          return {
            day: dayText(row.day),
            state: row.state,
            received: coinText(row.received),
            expected: network && row.capacity !== null ? partsText(expectedOf(row.capacity, network)) : null,
            network: network
              ? {
                  height: Number(network.height),
                  difficulty: network.difficulty,
                  subsidy: coinText(network.subsidy),
                  fees: coinText(network.fees),
                  takenAt: isoTime(millis(network.taken_ms)),
                }
              : null,
            capacity: row.capacity === null ? null : String(row.capacity),
            reading: row.reading === null ? null : String(row.reading),
            twoAdmins: row.second_by !== null,
            receipts: own.flatMap((receipt) =>
              receipt.state === 'waiting' ? [] : [receiptOf(receipt, receipt.state)],
            ),
          };
        }),
        nextCursor: page.nextCursor,
        addresses: addresses.map(({ address, since_ms, until_ms }) => ({
          address,
          since: isoTime(millis(since_ms)),
          until: until_ms === null ? null : isoTime(millis(until_ms)),
        })),
      });
    },
  };
}

function receiptOf(row: ReceiptRow, state: 'counted' | 'set aside'): RecordedDay['receipts'][number] {
  return {
    amount: coinText(row.amount),
    transactionId: row.transaction_id,
    output: row.output,
    pool: row.pool,
    state,
    reason: row.reason,
    proof: row.proof,
    address: row.address,
    recordedAt: isoTime(millis(row.created_ms)),
    late: row.addition !== null,
  };
}
