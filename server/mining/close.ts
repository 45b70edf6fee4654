import type { PoolClient } from 'pg';
import { dayMs } from '#domain/clock/days.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type MinedCoin, minedCoinOf } from '#domain/mining/coins.ts';
import { writeAudit } from '#server/records/audit.ts';
import { readClock } from '#server/records/timeline.ts';
import { closesItselfMs, leastAfterEndMs } from './closing-itself.ts';
import { type DayRow, readInputs } from './day-inputs.ts';
import { lockCoin } from './receipts.ts';
import { dayText } from './units.ts';

export interface Closing {
  readonly coin: MinedCoin;
  readonly day: number;
  /** An admin who saw so many smallest units; or the daily run, so many hours after the day's end and its newest receipt. */
  readonly by: { readonly admin: string; readonly seen: bigint } | { readonly afterHours: number };
  /** Why nothing came in; asked for where nothing did. */
  readonly note: string | null;
}

const wrong = (field: string, problem: string) => refused('invalid_input', { fields: [{ field, problem }] });

/**
 * Closes a coin's next day (N3): writes down what it is divided by. Fleet before coin in the order of locks (Z7). Refuses with
 * invalid_input, already_decided, record_changed (for the daily run: that it waits) or price_unavailable.
 */
export async function closeDay(tx: PoolClient, { coin, day, note, by }: Closing): Promise<Decision<DayRow>> {
  const { algorithm, pair, name } = minedCoinOf(coin);
  const endMs = (day + 1) * dayMs;
  await tx.query('select mining_hold($1)', [algorithm]);
  const next = await lockCoin(tx, coin);
  if (next.day === null) return wrong('day', 'cannot be closed before a receipt of the coin is recorded');
  if (day < next.day) return refused('already_decided', { status: 'closed' });
  if (day > next.day) return wrong('day', `is not the next one: that is ${dayText(next.day)}`);
  const at = await readClock(tx);
  if (at < endMs + leastAfterEndMs) return wrong('day', 'can be closed a minute after its end (UTC) at the earliest');
  const inputs = await readInputs(tx, coin, day);
  if ('admin' in by) {
    if (inputs.received !== by.seen) return refused('record_changed', {});
  } else {
    // Under the coin's lock, so that what is recorded or set aside in this moment is judged as well.
    const itselfMs = await closesItselfMs(tx, { coin, day, inputs, afterHours: by.afterHours });
    if (itselfMs === null || at < itselfMs) return refused('record_changed', {});
  }
  if (inputs.received === 0n && note === null) return wrong('note', 'has to say why nothing came in');
  const { price } = inputs;
  if (price === null) return refused('price_unavailable', { what: name });
  const closer = 'admin' in by ? by.admin : 'system';
  const { rows } = await tx.query<DayRow>(
    `insert into mining_day (coin, day, received, capacity, reading, pair, price, price_decimals, price_source, price_seq, price_ms,
       network_id, note, closed_by, closed_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning *`,
    [
      ...[coin, day, inputs.received, inputs.capacity, inputs.reading],
      ...[pair, price.price, price.decimals, price.source, price.seq, price.time_ms],
      ...[inputs.network?.id ?? null, note, closer, at],
    ],
  );
  const [after] = rows;
  if (!after) throw new Error('a closed day vanished in its own statement');
  await tx.query('update mining_coin set next_day = $2 where coin = $1', [coin, day + 1]);
  await writeAudit(tx, {
    ...{ actor: closer, action: 'mining.close-day', subjectKind: 'mining day', subject: `${coin} ${dayText(day)}` },
    ...{ reason: note, before: null, after },
  });
  return accepted(after);
}
