import type { Pool } from 'pg';
import type { LiveTick } from '#api/live.ts';
import { formatScaled } from '#domain/money/amount.ts';

/** A pair as it is now, with one of its new ticks, or with nulls where it has none. */
interface Row {
  readonly pair: string;
  readonly decimals: number;
  readonly last_seq: bigint;
  readonly state: string;
  readonly seq: bigint | null;
  readonly time_ms: bigint;
  readonly price: bigint;
  readonly source: string;
  readonly held: boolean;
}

interface Known {
  readonly seq: bigint;
  readonly state: string;
}

/** Ticks of one pair that are sent at most at once; who misses more sees the gap in seq and asks for them. */
const ticksAtMost = 40;

/** In one statement, because each round trip to the database stands between a tick's commit and its arrival. */
const readText = `
  select p.pair, p.decimals, p.last_seq, concat_ws('|', p.open, p.liquid, p.stale, p.last_tradable, p.last_source,
    array_length(string_to_array(p.last_index, ',in,'), 1)) as state,
    t.seq, t.time_ms, t.price, t.source, t.held
  from market_pair p
  left join unnest($1::text[], $2::bigint[]) k(pair, seq) on k.pair = p.pair
  left join lateral (
    select * from market_tick m
    where $3 and p.last_seq > coalesce(k.seq, 0)
      and m.pair = p.pair and m.seq > greatest(coalesce(k.seq, 0), p.last_seq - ${ticksAtMost})
    order by m.seq) t on true
  order by p.pair, t.seq`;

export interface News {
  readonly ticks: readonly LiveTick[];
  /** Whether a pair became stale, live, closed, or changed its source. */
  readonly marketsChanged: boolean;
}

/** Reads what was committed since the last reading, by whichever process recorded it. */
export class TickReader {
  readonly #pool: Pool;
  #known: ReadonlyMap<string, Known> | null = null;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Takes the position of now: the next reading begins with what is recorded after it. */
  async mark(): Promise<void> {
    this.#known = null;
    await this.read();
  }

  async read(): Promise<News> {
    const before = this.#known;
    const known = [...(before ?? new Map<string, Known>())];
    const { rows } = await this.#pool.query<Row>({
      name: 'live-ticks',
      text: readText,
      values: [known.map(([pair]) => pair), known.map(([, { seq }]) => seq.toString()), before !== null],
    });
    this.#known = new Map(rows.map(({ pair, last_seq, state }) => [pair, { seq: last_seq, state }]));
    if (before === null) return { ticks: [], marketsChanged: false };
    return {
      ticks: rows.flatMap(({ pair, decimals, seq, time_ms, price, source, held }) =>
        seq === null
          ? []
          : [
              {
                pair,
                seq: Number(seq),
                time: Number(time_ms),
                price: formatScaled(price, decimals),
                source,
                held,
              },
            ],
      ),
      marketsChanged: rows.some(({ pair, state }) => state !== before.get(pair)?.state),
    };
  }
}
