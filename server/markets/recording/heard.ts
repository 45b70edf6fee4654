import type { Pool } from 'pg';
import type { readFairPlay } from '#api/fair-play.ts';
import type { readHeardQuotes } from '#api/heard-quotes.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { TableRow } from '#database/rows.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { heardDays, heardFates } from '#domain/markets/heard.ts';
import { formatScaled } from '#domain/money/amount.ts';
import type { HeardCounts } from './heard-list.ts';

type Quotes = ReplyOf<typeof readFairPlay>['quotes'];
type Heard = ReplyOf<typeof readHeardQuotes>;
type HeardSource = NonNullable<Heard['row']>['sources'][number];
type KeptQuote = NonNullable<HeardSource['kept']>[number];

interface DayCounts {
  readonly firstMs: number | null;
  readonly fates: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly ends: number;
  readonly ticks: number;
}

const rowsText = 'select from_ms, sources from market_heard where to_ms >= $1 and to_ms < $2 order by number';
const unknownText = `
  select count(*) as ends, coalesce(sum(l.ticks), 0)::bigint as ticks
  from market_heard h join market_heard p on p.number = h.number - 1
  cross join lateral (
    select sum(e.value::bigint - coalesce((p.heads ->> e.key)::bigint, 0)) as ticks from jsonb_each_text(h.heads) e) l
  where h.begins and h.to_ms >= $1 and h.to_ms < $2 and l.ticks > 0`;

async function readDay(pool: Pool, day: number): Promise<DayCounts> {
  const span = [day * dayMs, (day + 1) * dayMs];
  const { rows } = await pool.query<{ from_ms: bigint; sources: readonly HeardCounts[] }>({
    name: 'heard-of-day',
    text: rowsText,
    values: span,
  });
  const unknown = await pool.query<{ ends: bigint; ticks: bigint }>({
    name: 'heard-unknown',
    text: unknownText,
    values: span,
  });
  const fates = new Map<string, Map<string, number>>();
  for (const counts of rows.flatMap(({ sources }) => sources)) add(fates, counts.source, fatesOf(counts));
  return {
    firstMs: rows[0] === undefined ? null : Number(rows[0].from_ms),
    fates,
    ends: Number(unknown.rows[0]?.ends ?? 0n),
    ticks: Number(unknown.rows[0]?.ticks ?? 0n),
  };
}

const fatesOf = (counts: HeardCounts): readonly (readonly [string, number])[] => [
  ...heardFates.map((fate) => [fate, counts[fate]] as const),
  ...Object.entries(counts.dropped),
];

function add(
  sums: Map<string, Map<string, number>>,
  source: string,
  counts: Iterable<readonly [string, number]>,
): void {
  const ofSource = sums.get(source) ?? new Map<string, number>();
  sums.set(source, ofSource);
  for (const [fate, count] of counts) ofSource.set(fate, (ofSource.get(fate) ?? 0) + count);
}

/**
 * Reads what became of quotes on the last days, by source (Z3). Days that have been over for a day do not change any more and are
 * read once by this process.
 */
export function heardReader(pool: Pool): (nowMs: number) => Promise<Quotes> {
  const past = new Map<number, DayCounts>();
  return async (nowMs) => {
    const today = Math.floor(nowMs / dayMs);
    const sums = new Map<string, Map<string, number>>();
    const unknown = { ends: 0, ticks: 0 };
    let firstMs: number | null = null;
    for (let day = today - heardDays + 1; day <= today; day += 1) {
      const read = past.get(day) ?? (await readDay(pool, day));
      if (day < today - 1) past.set(day, read);
      for (const [source, counts] of read.fates) add(sums, source, counts);
      unknown.ends += read.ends;
      unknown.ticks += read.ticks;
      firstMs ??= read.firstMs;
    }
    for (const day of past.keys()) if (day <= today - heardDays) past.delete(day);
    return {
      days: heardDays,
      since: firstMs === null ? null : isoTime(millis(firstMs)),
      items: [...sums]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .flatMap(([source, counts]) =>
          [...counts].filter(([, count]) => count > 0).map(([fate, count]) => ({ source, fate, count })),
        ),
      unknown,
    };
  };
}

interface HeardRow extends TableRow<'market_heard', 'number' | 'begins' | 'from_ms' | 'to_ms'> {
  readonly sources: readonly HeardCounts[];
  readonly text: string;
  readonly previous: string;
  readonly hash: string;
}

const atText = `
  select number, begins, from_ms, to_ms, sources, market_heard_text(h) as text, encode(previous, 'hex') as previous,
    encode(hash, 'hex') as hash
  from market_heard h where to_ms > $1 order by to_ms, number limit 1`;

/** The row that holds a time, with the lists that are kept of it (Z3). */
export async function readHeardAt(pool: Pool, atMs: number): Promise<Heard> {
  const { rows } = await pool.query<HeardRow>({ name: 'heard-at', text: atText, values: [atMs] });
  const [row] = rows;
  if (row === undefined || row.begins || Number(row.from_ms) > atMs) return { known: false, row: null };
  const lists = await pool.query<{ source: string; recorded: string; dropped: string; held: string }>({
    name: 'heard-kept',
    text: 'select source, recorded, dropped, held from market_heard_kept where number = $1',
    values: [row.number],
  });
  const decimals = await readDecimals(pool);
  return {
    known: true,
    row: {
      number: Number(row.number),
      text: row.text,
      previous: row.previous,
      hash: row.hash,
      from: isoTime(millis(row.from_ms)),
      to: isoTime(millis(row.to_ms)),
      sources: row.sources.map(({ kept: _, ...counts }) => {
        const list = lists.rows.find(({ source }) => source === counts.source);
        return {
          ...counts,
          held: counts.held ?? 0,
          digests: { ...counts.digests, held: counts.digests.held ?? null },
          dropped: Object.entries(counts.dropped).map(([reason, count]) => ({ reason, count })),
          kept: list === undefined ? null : linesOf(list.dropped).map((line) => keptQuote(line, decimals)),
          lists: list === undefined ? null : { recorded: list.recorded, dropped: list.dropped, held: list.held },
        };
      }),
    },
  };
}

/** The decimals of every pair that was ever recorded. */
async function readDecimals(pool: Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<TableRow<'market_pair', 'pair' | 'decimals'>>({
    name: 'heard-decimals',
    text: 'select pair, decimals from market_pair',
  });
  return new Map(rows.map(({ pair, decimals }) => [pair, decimals]));
}

const linesOf = (text: string): readonly string[] => text.split('\n').slice(0, -1);

/** A line of a dropped quote, as `quoteLine` writes it. */
function keptQuote(line: string, decimalsOf: ReadonlyMap<string, number>): KeptQuote {
  const [
    number = '',
    arrived = '',
    pair = '',
    venueTime = '',
    venueId = '',
    price = '',
    bid = '',
    ask = '',
    reason = '',
  ] = line.split('|');
  const decimals = decimalsOf.get(pair) ?? null;
  const priceOf = (text: string): string | null =>
    text === '' || decimals === null ? null : formatScaled(BigInt(text), decimals);
  return {
    number: Number(number),
    arrivedAt: isoTime(millis(Number(arrived))),
    pair: pair === '' ? null : pair,
    venueTime: timeOf(venueTime),
    venueId: venueId === '' ? null : venueId,
    price: priceOf(price),
    bid: priceOf(bid),
    ask: priceOf(ask),
    reason,
  };
}

/** A venue may say a time that no calendar has. */
function timeOf(text: string): string | null {
  const ms = Number(text);
  return text === '' || !Number.isSafeInteger(ms) || Math.abs(ms) > 8.64e15 ? null : isoTime(millis(ms));
}
