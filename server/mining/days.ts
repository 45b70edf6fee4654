import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { Catalogue } from '#api/catalogue.ts';
import type { closeMiningDay, miningWarnings, readMiningDay } from '#api/mining-operator.ts';
import { dayMs, dayOf } from '#domain/clock/days.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { type MinedCoin, minedCoinOf } from '#domain/mining/coins.ts';
import { luckOf } from '#domain/mining/expectation.ts';
import { formatCents, formatScaled } from '#domain/money/amount.ts';
import { inSnapshot } from '#server/ledger/snapshot.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { inCommand } from '#server/records/command.ts';
import { cutPage, readCursor, wrongCursor } from '#server/records/pages.ts';
import { readClock } from '#server/records/timeline.ts';
import { closeDay } from './close.ts';
import { closesItselfMs, doubtsOf, isOfDay, leastAfterEndMs } from './closing-itself.ts';
import { type DayInputs, type DayRow, inputsOf, readInputs, readSold, wasVerifiedBelow } from './day-inputs.ts';
import { decideMiner } from './own-case.ts';
import { type Division, type PlanPart, previewDay, readDivision } from './preview.ts';
import { type ReceiptRow, receiptView } from './receipts.ts';
import { networkStaleMs, networkView } from './todays-inputs.ts';
import { parseCoins } from './typed-coins.ts';
import { coinText, dayNumber, dayText, partsText } from './units.ts';

type DayOperations = Pick<Catalogue, 'readMiningDay' | 'listMiningDaysForAdmin' | 'closeMiningDay'>;
type DayLine = Static<(typeof closeMiningDay)['reply']>;
type DayView = Static<(typeof readMiningDay)['reply']>;
type Warning = (typeof miningWarnings)[number];

interface LineRow extends Pick<DayRow, 'coin' | 'day' | 'received' | 'note' | 'reading'> {
  readonly state: DayLine['state'];
  readonly receipts: bigint;
  readonly capacity: bigint | null;
  readonly paid: bigint | null;
  readonly fees: bigint | null;
  readonly closed_by: string | null;
  readonly closed_ms: bigint | null;
}

/** Days that are shown before they are closed; who has left more of them sees the oldest. */
const mostOpen = 62;
const wrong = (field: string, problem: string) => refused('invalid_input', { fields: [{ field, problem }] });
const noDay = wrong('day', 'has to be a day, such as 2026-11-21');

export interface DaysDependencies {
  readonly pool: Pool;
  readonly closeAfterHours: number;
  /** Why the daily run does not get on with a coin. */
  readonly problemOf: (coin: MinedCoin) => { readonly sinceMs: Millis; readonly words: string } | null;
  /** Called when a day was closed, so that it is divided at once. */
  readonly closed: () => void;
}

/** A coin's days (N3): what is open, what a day would bring before it is closed, and what it brought. */
export function dayHandlers({ pool, closeAfterHours, problemOf, closed }: DaysDependencies): Handlers<DayOperations> {
  return {
    readMiningDay: ({ params }) => {
      const day = dayNumber(params.day);
      if (day === null) return Promise.resolve(noDay);
      return inSnapshot(pool, async (db) => {
        const view = await dayView(db, params.coin, day, closeAfterHours);
        return view === null ? refused('not_found', { what: 'mining day' }) : accepted(view);
      });
    },

    async listMiningDaysForAdmin({ query }) {
      const { coin, limit = 10 } = query;
      const start = readCursor(query.cursor);
      if (start === null) return refused('invalid_input', wrongCursor);
      const before = start === 'none' ? null : Number(start.createdMs);
      return inSnapshot(pool, async (db) => {
        const rows = await readClosed(db, coin, before, limit + 1);
        const page = cutPage(
          rows.map((row) => ({ ...row, created_ms: BigInt(row.day), id: coin.toLowerCase() })),
          limit,
        );
        const nextDay = await readNextDay(db, coin);
        const problem = problemOf(coin);
        return accepted({
          items: page.rows.map(lineView),
          nextCursor: page.nextCursor,
          open: nextDay === null ? [] : (await readOpen(db, coin, nextDay)).map(lineView),
          nextDay: nextDay === null ? null : dayText(nextDay),
          closeAfterHours,
          problem: problem && { since: isoTime(problem.sinceMs), words: problem.words },
        });
      });
    },

    async closeMiningDay({ actor, params, body, command }) {
      const { coin } = params;
      const decision = await inCommand(pool, command, async (tx) => {
        const day = dayNumber(params.day);
        if (day === null) return noDay;
        const seen = parseCoins(body.received);
        if (seen === null) return wrong('received', 'has to be whole coins, such as "0.00123456"');
        const own = await decideMiner(tx, actor.uid, { coin });
        if (!own.ok) return own;
        const row = await closeDay(tx, { coin, day, note: body.note?.trim() || null, by: { admin: actor.uid, seen } });
        if (!row.ok) return row;
        const [line] = await readClosed(tx, coin, day + 1, 1);
        if (!line) throw new Error(`day ${day} of ${coin} vanished in its own transaction`);
        return accepted(lineView(line));
      });
      if (decision.ok) closed();
      return decision;
    },
  };
}

async function readNextDay(db: PoolClient, coin: MinedCoin): Promise<number | null> {
  const { rows } = await db.query<{ next_day: number | null }>('select next_day from mining_coin where coin = $1', [
    coin,
  ]);
  return rows[0]?.next_day ?? null;
}

const receiptsOf = (coin: string, day: string): string =>
  `(select count(*) from mining_receipt r where r.coin = ${coin} and r.day = ${day} and r.state = 'counted') as receipts`;

async function readClosed(
  db: PoolClient,
  coin: MinedCoin,
  before: number | null,
  most: number,
): Promise<readonly LineRow[]> {
  const { rows } = await db.query<LineRow>(
    `select d.coin, d.day, d.state, d.received, ${receiptsOf('d.coin', 'd.day')}, d.capacity, d.reading, d.note, d.closed_by,
       d.closed_ms, case d.state when 'paid' then s.paid end as paid, case d.state when 'paid' then s.fees end as fees
     from mining_day d
     cross join lateral (
       select coalesce(sum(r.paid_cents), 0)::bigint as paid, coalesce(sum(r.fee_units), 0)::bigint as fees
       from mining_run r where r.coin = d.coin and r.day = d.day) s
     where d.coin = $1 and ($2::integer is null or d.day < $2) order by d.day desc limit $3`,
    [coin, before, most],
  );
  return rows;
}

async function readOpen(db: PoolClient, coin: MinedCoin, nextDay: number): Promise<readonly LineRow[]> {
  const today = dayOf(await readClock(db));
  const { rows } = await db.query<LineRow>(
    `select $1 as coin, d.day, 'open' as state, coalesce(sum(r.amount), 0)::bigint as received, count(r.id) as receipts,
       null::bigint as capacity, null::text as note, null::text as closed_by, null::bigint as closed_ms, null::bigint as paid,
       null::bigint as fees,
       (select sum(s.hash_rate)::bigint from (
         select distinct on (y.site_id) y.hash_rate from mining_reading y where y.algorithm = $4 and y.day = d.day
         order by y.site_id, y.created_ms desc, y.id desc) s) as reading
     from generate_series($2::integer, $3::integer) d(day)
     left join mining_receipt r on r.coin = $1 and r.day = d.day and r.state = 'counted'
     group by d.day order by d.day`,
    [coin, nextDay, Math.min(today, nextDay + mostOpen - 1), minedCoinOf(coin).algorithm],
  );
  return rows;
}

const time = (ms: bigint): string => isoTime(millis(ms));

function lineView(row: LineRow): DayLine {
  return {
    ...{ coin: row.coin, day: dayText(row.day), state: row.state, received: coinText(row.received) },
    ...{ receipts: Number(row.receipts), note: row.note, closedBy: row.closed_by },
    capacity: row.capacity === null ? null : String(row.capacity),
    reading: row.reading === null ? null : String(row.reading),
    paid: row.paid === null ? null : formatCents(row.paid),
    fees: row.fees === null ? null : coinText(row.fees),
    closedAt: row.closed_ms === null ? null : time(row.closed_ms),
  };
}

/** null for a day that is neither closed nor one that can still be. */
async function dayView(db: PoolClient, coin: MinedCoin, day: number, closeAfterHours: number): Promise<DayView | null> {
  const { rows: stored } = await db.query<DayRow>('select * from mining_day where coin = $1 and day = $2', [coin, day]);
  const [row] = stored;
  const nextDay = await readNextDay(db, coin);
  const at = await readClock(db);
  if (!row && (day > dayOf(at) || (nextDay !== null && day < nextDay))) return null;
  const inputs = row ? await inputsOf(db, row) : await readInputs(db, coin, day);
  const division = await divisionOf(db, coin, day, row?.state ?? 'open', inputs);
  const { rows: receipts } = await db.query<ReceiptRow>(
    'select * from mining_receipt where coin = $1 and day = $2 order by created_ms, id',
    [coin, day],
  );
  const endMs = (day + 1) * dayMs;
  const mayClose = !row && day === nextDay && inputs.price !== null;
  const itselfMs = mayClose ? await closesItselfMs(db, { coin, day, inputs, afterHours: closeAfterHours }) : null;
  const { capacity, reading, price, network } = inputs;
  const { algorithm, pair } = minedCoinOf(coin);
  return {
    ...{ coin, day: dayText(day), state: row?.state ?? 'open', received: coinText(inputs.received) },
    receipts: receipts.map((receipt) => receiptView(receipt, !row)),
    capacity: String(capacity),
    sold: String(await readSold(db, algorithm, day)),
    reading: reading === null ? null : String(reading),
    uptimeBps: reading === null || capacity === 0n ? null : Number((reading * 10_000n) / capacity),
    price: price && {
      ...{ pair, price: formatScaled(price.price, price.decimals), source: price.source, seq: Number(price.seq) },
      ...{ time: time(price.time_ms), stale: !isOfDay(price.time_ms, day) },
    },
    // As it stood when the day ended, or stands now.
    network: network && networkView(network, millis(Math.min(endMs, at))),
    note: row?.note ?? null,
    closedBy: row?.closed_by ?? null,
    closedAt: row ? time(row.closed_ms) : null,
    closesItselfAt: itselfMs === null ? null : isoTime(millis(itselfMs)),
    plans: division.plans.map(planView),
    unsold: { gross: partsText(division.unsold.gross), fees: coinText(division.unsold.feeUnits) },
    sums: sumsOf(division),
    warnings: row ? [] : await warningsOf(db, { coin, day, nextDay, at, inputs }),
  };
}

const nothingDivided: Division = {
  ...{ plans: [], unsold: { gross: 0n, feeUnits: 0n }, houseCarryBefore: 0n, houseCarryAfter: 0n },
};

async function divisionOf(
  db: PoolClient,
  coin: MinedCoin,
  day: number,
  state: DayView['state'],
  inputs: DayInputs,
): Promise<Division> {
  if (state === 'paid') return readDivision(db, coin, day);
  const { price } = inputs;
  return price === null ? nothingDivided : previewDay(db, coin, day, { ...inputs, price });
}

async function warningsOf(
  db: PoolClient,
  of: {
    readonly coin: MinedCoin;
    readonly day: number;
    readonly nextDay: number | null;
    readonly at: Millis;
    readonly inputs: DayInputs;
  },
): Promise<Warning[]> {
  const { coin, day, nextDay, at, inputs } = of;
  const { rowCount: waiting } = await db.query(
    `select from mining_day where coin = $1 and day < $2 and state = 'closed' limit 1`,
    [coin, day],
  );
  const endMs = Math.min((day + 1) * dayMs, at);
  const found: readonly (readonly [Warning, boolean])[] = [
    ['not next', nextDay !== day],
    ['day not over', at < (day + 1) * dayMs + leastAfterEndMs],
    ['no receipts', inputs.received === 0n],
    ['no reading', inputs.reading === null],
    ['less verified than sold', inputs.reading === null && (await wasVerifiedBelow(db, coin, day, inputs.capacity))],
    ['no price', inputs.price === null],
    ['no network', inputs.network === null],
    ['network stale', inputs.network !== null && Number(inputs.network.taken_ms) < endMs - networkStaleMs],
    ['earlier day not divided', waiting !== 0],
  ];
  return [...found.flatMap(([warning, holds]) => (holds ? [warning] : [])), ...doubtsOf(day, inputs)];
}

function planView({ planId, name, contracts, share, expected, nothing, ...all }: PlanPart): DayView['plans'][number] {
  return {
    ...{ planId, name, contracts, nothing },
    gross: partsText(share.gross),
    poolFee: partsText(share.poolFee),
    powerDue: partsText(share.powerDue),
    power: partsText(share.power),
    net: partsText(share.net),
    expected: expected === null ? null : partsText(expected),
    luckBps: luckOf(share.gross, expected),
    carriedBefore: partsText(all.carriedBefore),
    carriedAfter: partsText(all.carriedAfter),
    soldCoins: coinText(all.soldUnits),
    paid: formatCents(all.paidCents),
    fees: coinText(all.feeUnits),
  };
}

function sumsOf({ plans, unsold, houseCarryBefore, houseCarryAfter }: Division): DayView['sums'] {
  const sum = (pick: (plan: PlanPart) => bigint): bigint => plans.reduce((all, plan) => all + pick(plan), 0n);
  return {
    soldCoins: coinText(sum(({ soldUnits }) => soldUnits)),
    paid: formatCents(sum(({ paidCents }) => paidCents)),
    fees: coinText(sum(({ feeUnits }) => feeUnits) + unsold.feeUnits),
    carriedBefore: partsText(sum(({ carriedBefore }) => carriedBefore)),
    carriedAfter: partsText(sum(({ carriedAfter }) => carriedAfter)),
    houseCarryBefore: partsText(houseCarryBefore),
    houseCarryAfter: partsText(houseCarryAfter),
  };
}
