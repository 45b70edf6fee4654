import type { PoolClient } from 'pg';
import { dayText } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type Phrase, phrase } from '#domain/failures/phrases.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { closingNeedsSecondAdmin } from '#domain/mining/bounds.ts';
import { type MinedCoin, minedCoinOf } from '#domain/mining/coins.ts';
import { cents, formatCents } from '#domain/money/amount.ts';
import { readHouse } from '#server/ledger/balances.ts';
import { readCloseAfterHours } from '#server/limits/close-after-hours.ts';
import { decideMiner } from '#server/mining/own-case.ts';
import { lockCoin } from '#server/mining/receipts.ts';
import { coinText } from '#server/mining/units.ts';
import { writeAudit } from '#server/review/audit.ts';
import { readClock, storedUser } from '#server/review/timeline.ts';
import { boundOfDay, closesItselfMs, leastAfterEndMs } from './automatic-closing.ts';
import { type DayInputs, type DayPrice, type DayRow, readInputs } from './day-inputs.ts';
import { previewDay } from './preview.ts';

export interface Closing {
  readonly coin: MinedCoin;
  readonly day: number;
  /** An admin who saw so many smallest units; or the daily run, with the hours that this process was started with (N3.2). */
  readonly by:
    | { readonly admin: UserId; readonly seen: bigint; readonly signedIn: () => Promise<Decision<null>> }
    | { readonly afterHours: number };
  /** Why nothing came in; asked for where nothing did. */
  readonly note: string | null;
}

const wrong = (field: string, problem: Phrase) => refused('invalid_input', { fields: [{ field, problem }] });

/** What became of a yes: the day is closed, or waits for a second admin. */
export type ClosingStep = { readonly kind: 'closed'; readonly row: DayRow } | { readonly kind: 'first yes' };

/**
 * Closes a coin's next day (N3): writes down what it is divided by. A day that the network does not explain takes two admins: the
 * first yes leaves it open. Fleet before coin in the order of locks (Z7). Refuses with invalid_input, already_decided,
 * record_changed (for the daily run: that it waits), price_unavailable, house_short, second_admin_required, own_case or
 * sign_in_too_old.
 */
export async function closeDay(tx: PoolClient, { coin, day, note, by }: Closing): Promise<Decision<ClosingStep>> {
  const { algorithm, name } = minedCoinOf(coin);
  await tx.query('select mining_hold($1)', [algorithm]);
  const next = await lockCoin(tx, coin);
  if (next.day === null) return wrong('day', phrase('day_without_receipt'));
  if (day < next.day) return refused('already_decided', { status: 'closed' });
  if (day > next.day) return wrong('day', phrase('not_next_day', { next: dayText(next.day) }));
  const at = await readClock(tx);
  if (at < (day + 1) * dayMs + leastAfterEndMs) {
    return wrong('day', phrase('day_not_over'));
  }
  const inputs = await readInputs(tx, coin, day);
  if ('admin' in by) {
    if (inputs.received !== by.seen) return refused('record_changed', {});
    if (inputs.waiting > 0) {
      return wrong('day', phrase('receipt_waits'));
    }
  } else {
    // Under the coin's lock, so that what is recorded or set aside in this moment is judged as well.
    const afterHours = await readCloseAfterHours(tx, by.afterHours);
    const itselfMs = await closesItselfMs(tx, { coin, day, inputs, afterHours });
    if (itselfMs === null || at < itselfMs) return refused('record_changed', {});
  }
  if (inputs.received === 0n && note === null) return wrong('note', phrase('no_note'));
  const { price } = inputs;
  if (price === null) return refused('price_unavailable', { what: name });
  const missing = await paysMoreThanCapital(tx, coin, day, inputs);
  if (missing !== null) return refused('house_short', { missing });
  const second = 'admin' in by ? await decideSecond(tx, { coin, day, by, inputs }) : accepted(null);
  if (!second.ok) return second;
  if (second.value === 'first yes') return accepted({ kind: 'first yes' });
  const closer = 'admin' in by ? by.admin : 'system';
  const row = await insertDay(tx, { coin, day, note, at, closer, second: second.value, inputs: { ...inputs, price } });
  return accepted({ kind: 'closed', row });
}

interface Seconded {
  readonly coin: MinedCoin;
  readonly day: number;
  readonly by: Extract<Closing['by'], { readonly admin: UserId }>;
  readonly inputs: DayInputs;
}

/** R3: who said yes before, where it takes two; null where it takes one; 'first yes' where this is the first. */
async function decideSecond(
  tx: PoolClient,
  { coin, day, by, inputs }: Seconded,
): Promise<Decision<UserId | 'first yes' | null>> {
  const { received } = inputs;
  if (!closingNeedsSecondAdmin(received, boundOfDay(inputs))) return accepted(null);
  const first = await readFirstYes(tx, coin, day, received);
  if (first?.admin === by.admin) return refused('second_admin_required', {});
  if (first) {
    const own = await decideMiner(tx, first.admin, { coin });
    if (!own.ok) return own;
  }
  const fresh = await by.signedIn();
  if (!fresh.ok) return fresh;
  if (first) return accepted(first.admin);
  const { rows } = await tx.query(
    `insert into mining_day_yes (coin, day, received, admin, created_ms) values ($1, $2, $3, $4, clock_ms())
     on conflict (coin, day) do update set received = $3, admin = $4, created_ms = clock_ms() returning *`,
    [coin, day, received, by.admin],
  );
  await writeAudit(tx, {
    actor: by.admin,
    action: 'mining.approve-day',
    subjectKind: 'mining day',
    subject: `${coin} ${dayText(day)}`,
    reason: null,
    before: null,
    after: rows[0],
  });
  return accepted('first yes');
}

/**
 * The first yes to a day with so much received; null where there is none, it was to something else, or the day was read anew since: a
 * reading can change what it is divided by.
 */
export async function readFirstYes(
  db: PoolClient,
  coin: MinedCoin,
  day: number,
  received: bigint,
): Promise<{ readonly admin: UserId; readonly received: string; readonly at: string } | null> {
  const { rows } = await db.query<{ admin: string; created_ms: bigint }>(
    `select y.admin, y.created_ms from mining_day_yes y where y.coin = $1 and y.day = $2 and y.received = $3 and not exists (
       select from mining_reading r where r.algorithm = $4 and r.day = y.day and r.created_ms >= y.created_ms)`,
    [coin, day, received, minedCoinOf(coin).algorithm],
  );
  const [row] = rows;
  return row
    ? { admin: storedUser(row.admin), received: coinText(received), at: isoTime(millis(row.created_ms)) }
    : null;
}

/**
 * What the house's capital lacks to pay the contracts of a day: it buys their coins (L3). null where it has enough, and where there
 * is no price yet. The division looks again.
 */
export async function paysMoreThanCapital(
  db: PoolClient,
  coin: MinedCoin,
  day: number,
  inputs: DayInputs,
): Promise<string | null> {
  const { price } = inputs;
  if (price === null || inputs.received === 0n) return null;
  const { plans } = await previewDay(db, coin, day, { ...inputs, price });
  const paid = plans.reduce((sum, { paidCents }) => sum + paidCents, 0n);
  const house = await readHouse(db);
  const capital = house.find(({ kind, asset }) => kind === 'capital' && asset === 'USD')?.balance ?? 0n;
  return capital < paid ? `${formatCents(cents(paid - capital))} USD` : null;
}

interface ClosedDay {
  readonly coin: MinedCoin;
  readonly day: number;
  readonly note: string | null;
  readonly at: Millis;
  readonly closer: string;
  readonly second: string | null;
  readonly inputs: DayInputs & { readonly price: DayPrice };
}

async function insertDay(tx: PoolClient, { coin, day, note, at, closer, second, inputs }: ClosedDay): Promise<DayRow> {
  const { price } = inputs;
  const { rows } = await tx.query<DayRow>(
    `insert into mining_day (coin, day, received, capacity, reading, pair, price, price_decimals, price_source, price_seq, price_ms,
       network_id, note, closed_by, closed_ms, second_by, rules)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) returning *`,
    [
      coin,
      day,
      inputs.received,
      inputs.capacity,
      inputs.reading,
      minedCoinOf(coin).pair,
      price.price,
      price.decimals,
      price.source,
      price.seq,
      price.time_ms,
      inputs.network?.id ?? null,
      note,
      closer,
      at,
      second,
      price.rules,
    ],
  );
  const [after] = rows;
  if (!after) throw new Error('a closed day vanished in its own statement');
  await tx.query('update mining_coin set next_day = $2 where coin = $1', [coin, day + 1]);
  await writeAudit(tx, {
    actor: closer,
    action: 'mining.close-day',
    subjectKind: 'mining day',
    subject: `${coin} ${dayText(day)}`,
    reason: note,
    before: null,
    after,
  });
  return after;
}
