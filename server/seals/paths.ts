import type { Pool } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { SealPath } from '#domain/trades/receipt.ts';
import { merklePath } from './merkle.ts';

/** As many blocks as `seal_groups` puts together. */
const groupSize = 1_024;

interface SealedRow extends TableRow<'seal_block', 'number' | 'created_ms' | 'leaves' | 'root' | 'previous' | 'hash'> {
  readonly seq: bigint;
  readonly id: bigint;
  readonly source_run: bigint;
  readonly xact: bigint;
  readonly nth: number;
}

/**
 * A tick is sealed a moment after it was recorded, so that its block is one of the first after its time; the second look
 * is for a database clock that was set back meanwhile, and for what waited for the next start. In ms before and after.
 */
const looksMs = [
  [2_000, 900_000],
  [dayMs, 7 * dayMs],
] as const;

const sealedText = `
  select m.seq, m.id, m.source_run, m.xact, b.number, b.created_ms, b.root, b.previous, b.hash, b.leaves,
    array_position(b.row_ids, m.id) as nth
  from market_tick m
  cross join lateral (
    select * from seal_block s
    where s.stream = 'tick' and s.created_ms between m.time_ms - $3 and m.time_ms + $4 and m.id = any(s.row_ids)
    order by s.created_ms limit 1) b
  where m.pair = $1 and m.seq = any($2)`;

interface DayRow extends TableRow<'seal_day', 'day' | 'last_block' | 'text' | 'signature' | 'key_id' | 'groups'> {
  readonly first_block: bigint;
  readonly hashes: Buffer;
}

/** The signed day of a block with the hashes of the block's group; none while the day has not ended. */
const dayText = `
  select d.*, (
    select string_agg(b.hash, ''::bytea order by b.number) from seal_block b
    where b.number between d.first_block + ($1 - d.first_block) / ${groupSize} * ${groupSize}
      and least(d.last_block, d.first_block + (($1 - d.first_block) / ${groupSize} + 1) * ${groupSize} - 1)) as hashes
  from (
    select day, last_block, text, signature, key_id, groups, split_part(text, '|', 3)::bigint as first_block
    from seal_day where last_block >= $1 order by last_block limit 1) d`;

/** The way of each sealed tick to its block and to the signed root of the day (L7). What is not sealed yet is absent. */
export async function readSealPaths(pool: Pool, pair: string, seqs: readonly number[]): Promise<readonly SealPath[]> {
  const rows: SealedRow[] = [];
  // What is not sealed yet is not looked for: it would be compared with every block there is.
  const { rows: sealed } = await pool.query<{ seq: bigint }>({
    name: 'seals-are-there',
    text: `select seq from market_tick where pair = $1 and seq = any($2) and xact < (select upto_xact from seal_head)`,
    values: [pair, seqs],
  });
  for (const [beforeMs, afterMs] of looksMs) {
    const missing = sealed.map(({ seq }) => Number(seq)).filter((seq) => !rows.some((row) => Number(row.seq) === seq));
    if (missing.length === 0) break;
    const found = await pool.query<SealedRow>({
      name: 'seals-of-ticks',
      text: sealedText,
      values: [pair, missing, beforeMs, afterMs],
    });
    rows.push(...found.rows);
  }
  return Promise.all(rows.map((row) => pathOf(pool, row)));
}

async function pathOf(pool: Pool, row: SealedRow): Promise<SealPath> {
  const days = await pool.query<DayRow>({ name: 'seals-of-day', text: dayText, values: [row.number] });
  const [day] = days.rows;
  return {
    seq: Number(row.seq),
    id: row.id.toString(),
    sourceRun: Number(row.source_run),
    transaction: row.xact.toString(),
    path: merklePath(row.leaves, row.nth - 1),
    block: {
      number: Number(row.number),
      time: isoTime(millis(row.created_ms)),
      root: row.root.toString('hex'),
      previous: row.previous.toString('hex'),
      hash: row.hash.toString('hex'),
    },
    day: day ? { ...signedDay(day), path: pathInDay(day, Number(row.number - day.first_block)) } : null,
  };
}

const signedDay = ({ text, signature, key_id: keyId }: DayRow) => ({ text, signature, keyId });

/** Through the block's group, then through the groups: the same steps as through all blocks of the day. */
function pathInDay({ hashes, groups }: DayRow, index: number) {
  return [...merklePath(hashes, index % groupSize), ...merklePath(groups, Math.floor(index / groupSize))];
}
