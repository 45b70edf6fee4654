import type { Pool } from 'pg';
import { dayMs } from '#domain/clock/durations.ts';

/** The lease of a test: taken outright, so that its epoch is known. */
export interface TestLease {
  readonly name: string;
  epoch(): bigint;
}

/** Takes the lease of recorder and settler for a test; every call takes it over from the one before. */
export async function takeLease(app: Pool): Promise<TestLease> {
  const { rows } = await app.query<{ epoch: bigint }>(
    `insert into lease (name, epoch, holder, expires_ms) values ('markets', 1, 'test', clock_ms() + 3600000)
     on conflict (name) do update set epoch = lease.epoch + 1 returning epoch`,
  );
  const epoch = rows[0]?.epoch;
  if (epoch === undefined) throw new Error('no lease');
  await app.query(`select market_heard_begin('markets', $1, clock_ms(), '{}')`, [epoch]);
  return { name: 'markets', epoch: () => epoch };
}

const farMs = 366 * dayMs;

/**
 * Writes the first row of what was heard, if there is none, as of a recorder that lost the rest (Z3): for ticks that a test writes
 * itself. It ends in a year, so that no test that moves the clock has to write another.
 */
export async function beginHeard(owner: Pool): Promise<void> {
  await owner.query(`
    with first as (
      select jsonb_populate_record(null::market_heard, jsonb_build_object('number', 1, 'epoch', 1, 'begins', true,
        'from_ms', clock_ms() + ${farMs}, 'to_ms', clock_ms() + ${farMs}, 'heads', '{}'::jsonb, 'sources', '[]'::jsonb, 'settings', '{}'::jsonb,
        'previous', '\\x' || repeat('00', 32), 'xact', current_xact())) as row)
    insert into market_heard (number, epoch, begins, from_ms, to_ms, heads, sources, settings, previous, hash, xact)
    select (row).number, (row).epoch, (row).begins, (row).from_ms, (row).to_ms, (row).heads, (row).sources, (row).settings, (row).previous,
      sha256(convert_to(market_heard_text(row), 'UTF8')), (row).xact
    from first where not exists (select from market_heard) on conflict do nothing`);
}

/** Registers a pair and opens the days of its ticks: today's, and tomorrow's for a test that runs over midnight. */
export async function openPair(
  app: Pool,
  pair: string,
  decimals: number,
  days: readonly number[] = [Date.now(), Date.now() + dayMs],
): Promise<void> {
  await app.query('select market_register(array[$1], array[$2::smallint])', [pair, decimals]);
  for (const day of days) await app.query('select market_open_day($1)', [day]);
}

/** Records one price now, through the recorder's own function. Returns its seq and time. */
export async function recordPrice(
  app: Pool,
  lease: TestLease,
  pair: string,
  price: bigint,
  source = 'simulated:walk:e1:l0',
  held = false,
): Promise<{ readonly seq: number; readonly timeMs: number }> {
  const { rows } = await app.query<{ seq: bigint; time_ms: bigint }>(
    `select seq, time_ms from market_record($1, $2, array[$3], array[$4::bigint], array[$5], array[true], array[$6::boolean],
       array[null::bigint], array[null::text])`,
    [lease.name, lease.epoch(), pair, price, source, held],
  );
  const [row] = rows;
  if (!row) throw new Error('no tick was recorded');
  return { seq: Number(row.seq), timeMs: Number(row.time_ms) };
}
