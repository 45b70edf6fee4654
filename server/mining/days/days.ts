import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { Catalogue } from '#api/catalogue.ts';
import type { miningWarnings, readMiningDay } from '#api/mining-operator.ts';
import { dayOf, dayText } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { type Phrase, phrase } from '#domain/failures/phrases.ts';
import { type MinedCoin, minedCoinOf } from '#domain/mining/coins.ts';
import { luckOf } from '#domain/mining/expectation.ts';
import { formatCents, formatScaled } from '#domain/money/amount.ts';
import { inCommand } from '#server/commands/command.ts';
import { inSnapshot } from '#server/ledger/snapshot.ts';
import { readCloseAfterHours } from '#server/limits/close-after-hours.ts';
import { cutPage, readCursor, wrongCursor } from '#server/lists/pages.ts';
import { decideMiner } from '#server/mining/own-case.ts';
import { type ReceiptRow, receiptView } from '#server/mining/receipt-views.ts';
import { parseCoins } from '#server/mining/typed-coins.ts';
import { coinText, dayNumber, partsText } from '#server/mining/units.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { freshSignIn } from '#server/review/fresh-sign-in.ts';
import { readClock } from '#server/review/timeline.ts';
import {
  boundOfDay,
  closesItselfMs,
  doubtsOf,
  expectedOf,
  isOfAnotherTime,
  leastAfterEndMs,
} from './automatic-closing.ts';
import { closeDay, paysMoreThanCapital, readFirstYes } from './closing.ts';
import { type DayInputs, type DayRow, inputsOf, readInputs, readSold, wasVerifiedBelow } from './day-inputs.ts';
import { type LineRow, lineViews, readClosed, readNextDay, readOpen } from './day-lines.ts';
import { type Division, type PlanPart, previewDay, readDivision } from './preview.ts';
import { progressKey, readProgress } from './progress.ts';
import { networkStaleMs, networkView } from './todays-inputs.ts';

type DayOperations = Pick<Catalogue, 'readMiningDay' | 'listMiningDaysForAdmin' | 'closeMiningDay'>;
type DayView = Static<(typeof readMiningDay)['reply']>;
type Warning = (typeof miningWarnings)[number];

const wrong = (field: string, problem: Phrase) => refused('invalid_input', { fields: [{ field, problem }] });
const noDay = wrong('day', phrase('no_day', { example: '2026-11-21' }));

export interface DaysDependencies {
  readonly pool: Pool;
  /** As this process was started. */
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
        const view = await dayView(db, params.coin, day, await readCloseAfterHours(db, closeAfterHours));
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
          items: await lineViews(db, page.rows),
          nextCursor: page.nextCursor,
          open: nextDay === null ? [] : await lineViews(db, await readOpen(db, coin, nextDay)),
          nextDay: nextDay === null ? null : dayText(nextDay),
          closeAfterHours: await readCloseAfterHours(db, closeAfterHours),
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
        if (seen === null) return wrong('received', phrase('no_mined_amount'));
        const own = await decideMiner(tx, actor.uid, { coin });
        if (!own.ok) return own;
        const by = { admin: actor.uid, seen, signedIn: () => freshSignIn(tx, actor) };
        const step = await closeDay(tx, { coin, day, note: body.note?.trim() || null, by });
        if (!step.ok) return step;
        const lines: readonly LineRow[] =
          step.value.kind === 'closed'
            ? await readClosed(tx, coin, day + 1, 1)
            : (await readOpen(tx, coin, day)).slice(0, 1);
        const [line] = await lineViews(tx, lines);
        if (!line) throw new Error(`day ${day} of ${coin} vanished in its own transaction`);
        return accepted(line);
      });
      if (decision.ok) closed();
      return decision;
    },
  };
}

const time = (ms: bigint): string => isoTime(millis(ms));

/** null for a day that is neither closed nor one that can still be. */
async function dayView(db: PoolClient, coin: MinedCoin, day: number, closeAfterHours: number): Promise<DayView | null> {
  const { rows: stored } = await db.query<DayRow>('select * from mining_day where coin = $1 and day = $2', [coin, day]);
  const [row] = stored;
  const nextDay = await readNextDay(db, coin);
  const at = await readClock(db);
  if (!row && (day > dayOf(at) || (nextDay !== null && day < nextDay))) return null;
  const inputs = row ? await inputsOf(db, row) : await readInputs(db, coin, day);
  const division = await divisionOf(db, coin, day, row?.state ?? 'open', inputs);
  const progress = await readProgress(db, row?.state === 'closed' ? [row] : []);
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
    coin,
    day: dayText(day),
    state: row?.state ?? 'open',
    dividing: progress.get(progressKey({ coin, day })) ?? null,
    received: coinText(inputs.received),
    receipts: receipts.map((receipt) => receiptView(receipt, !row)),
    capacity: String(capacity),
    sold: String(await readSold(db, algorithm, day)),
    reading: reading === null ? null : String(reading),
    uptimeBps: reading === null || capacity === 0n ? null : Number((reading * 10_000n) / capacity),
    price: price && {
      pair,
      price: formatScaled(price.price, price.decimals),
      source: price.source,
      seq: Number(price.seq),
      time: time(price.time_ms),
      stale: isOfAnotherTime(price.time_ms, price.rules, day),
    },
    // As it stood when the day ended, or stands now.
    network: network && networkView(network, millis(Math.min(endMs, at))),
    note: row?.note ?? null,
    closedBy: row?.closed_by ?? null,
    closedAt: row ? time(row.closed_ms) : null,
    secondBy: row?.second_by ?? null,
    firstYes: row ? null : await readFirstYes(db, coin, day, inputs.received),
    expected: network && partsText(expectedOf(capacity, network)),
    bound: boundOfDay(inputs),
    closesItselfAt: itselfMs === null ? null : isoTime(millis(itselfMs)),
    plans: division.plans.map(planView),
    unsold: { gross: partsText(division.unsold.gross), fees: coinText(division.unsold.feeUnits) },
    sums: sumsOf(division),
    warnings: row ? [] : await warningsOf(db, { coin, day, nextDay, at, inputs }),
  };
}

const nothingDivided: Division = {
  plans: [],
  unsold: { gross: 0n, feeUnits: 0n },
  houseCarryBefore: 0n,
  houseCarryAfter: 0n,
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
    ['receipt waits', inputs.waiting > 0],
    ['house short', (await paysMoreThanCapital(db, coin, day, inputs)) !== null],
  ];
  return [...found.flatMap(([warning, holds]) => (holds ? [warning] : [])), ...doubtsOf(day, inputs)];
}

function planView({ planId, name, contracts, share, expected, nothing, ...all }: PlanPart): DayView['plans'][number] {
  return {
    planId,
    name,
    contracts,
    nothing,
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
