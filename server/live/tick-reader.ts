import type { Pool } from 'pg';
import type { LiveTick } from '#api/live.ts';
import { formatScaled } from '#domain/money/amount.ts';

interface PairRow {
  readonly pair: string;
  readonly last_seq: bigint;
  readonly state: string;
}

interface TickRow {
  readonly pair: string;
  readonly seq: bigint;
  readonly time_ms: bigint;
  readonly price: bigint;
  readonly source: string;
  readonly held: boolean;
  readonly decimals: number;
}

/** Ticks of one pair that are sent at most at once; who misses more sees the gap in seq and asks for them. */
const ticksAtMost = 40;

const pairsText = `
  select pair, last_seq, concat_ws('|', open, stale, last_tradable, last_source) as state from market_pair`;
const ticksText = `
  select t.pair, t.seq, t.time_ms, t.price, t.source, t.held, p.decimals
  from unnest($1::text[], $2::bigint[]) u(pair, seq)
  join market_pair p on p.pair = u.pair
  join market_tick t on t.pair = u.pair and t.seq > u.seq
  order by t.pair, t.seq`;

export interface News {
  readonly ticks: readonly LiveTick[];
  /** Whether a pair became stale, live, closed, or changed its source. */
  readonly marketsChanged: boolean;
}

/** Reads what was committed since the last reading, by whichever process recorded it. */
export class TickReader {
  readonly #pool: Pool;
  #known: ReadonlyMap<string, PairRow> | null = null;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Takes the position of now: the next reading begins with what is recorded after it. */
  async mark(): Promise<void> {
    this.#known = null;
    await this.read();
  }

  async read(): Promise<News> {
    const { rows } = await this.#pool.query<PairRow>({ name: 'live-pairs', text: pairsText });
    const before = this.#known;
    const now = new Map(rows.map((row) => [row.pair, row]));
    if (before === null) {
      this.#known = now;
      return { ticks: [], marketsChanged: false };
    }
    const moved = rows.filter((row) => row.last_seq > (before.get(row.pair)?.last_seq ?? 0n));
    const marketsChanged = rows.some((row) => row.state !== before.get(row.pair)?.state);
    const ticks = moved.length === 0 ? [] : await this.#ticks(moved, before);
    // Only what was really read is behind us: ticks committed between the two statements may already be among them.
    const seqs = new Map(ticks.map(({ pair, seq }) => [pair, BigInt(seq)]));
    this.#known = new Map(
      rows.map((row) => [row.pair, { ...row, last_seq: greater(row.last_seq, seqs.get(row.pair) ?? 0n) }]),
    );
    return { ticks, marketsChanged };
  }

  async #ticks(moved: readonly PairRow[], before: ReadonlyMap<string, PairRow>): Promise<LiveTick[]> {
    const from = moved.map(({ pair, last_seq }) =>
      greater(before.get(pair)?.last_seq ?? 0n, last_seq - BigInt(ticksAtMost)),
    );
    const { rows } = await this.#pool.query<TickRow>({
      name: 'live-ticks',
      text: ticksText,
      values: [moved.map(({ pair }) => pair), from.map(String)],
    });
    return rows.map((row) => ({
      pair: row.pair,
      seq: Number(row.seq),
      time: Number(row.time_ms),
      price: formatScaled(row.price, row.decimals),
      source: row.source,
      held: row.held,
    }));
  }
}

function greater(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
