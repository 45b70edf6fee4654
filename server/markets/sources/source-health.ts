import type { Pool } from 'pg';
import type { listMarketSources } from '#api/market-sources.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { TableRow } from '#database/rows.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { DropReason } from '#domain/markets/quotes.ts';
import type { PriceSource } from '#server/outside/venues/price-source.ts';
import type { SourceClock } from './source-clock.ts';

const writeEveryMs = 5_000;
/** A lag that is not known, because what the source says is ahead, is written as a day, in ms. */
const longestLagMs = dayMs;

/** Writes down how the sources of one run of the recorder stand, for the operator (M2). */
export class SourceHealth {
  readonly #pool: Pool;
  readonly #lease: { readonly name: string; readonly epoch: bigint };
  readonly #dropped = new Map<string, Map<DropReason, number>>();
  #writtenAt = Number.NEGATIVE_INFINITY;

  constructor(pool: Pool, lease: { readonly name: string; readonly epoch: bigint }) {
    this.#pool = pool;
    this.#lease = lease;
  }

  dropped(source: string, reason: DropReason): void {
    const ofSource = this.#dropped.get(source) ?? new Map<DropReason, number>();
    ofSource.set(reason, (ofSource.get(reason) ?? 0) + 1);
    this.#dropped.set(source, ofSource);
  }

  /**
   * Writes at most every five seconds. Throws FL001 when the lease is lost.
   *
   * @param now by the steady clock; `nowMs` by the database's
   */
  async look(clocks: ReadonlyMap<PriceSource, SourceClock>, now: number, nowMs: number): Promise<void> {
    if (now - this.#writtenAt < writeEveryMs) return;
    this.#writtenAt = now;
    const sources = [...clocks];
    const offsets = sources.map(([, clock]) => clock.offset(nowMs));
    await this.#pool.query('select market_source_seen($1, $2, $3, $4, $5, $6, $7, $8)', [
      this.#lease.name,
      this.#lease.epoch.toString(),
      sources.map(([{ name }]) => name),
      offsets.map((offset) => offset?.offsetMs ?? null),
      offsets.map((offset) => offset?.uncertaintyMs ?? null),
      offsets.map((offset) => offset?.rttMs ?? null),
      sources.map(([, clock]) => Math.min(longestLagMs, clock.lagMs())),
      sources.map(([{ name }]) => JSON.stringify(Object.fromEntries(this.#dropped.get(name) ?? []))),
    ]);
  }
}

interface Row extends TableRow<'market_source'> {
  readonly dropped: Readonly<Record<string, number>>;
}

const tenths = (ms: number): number => Math.round(ms * 10) / 10;

/** How the sources stood when whoever records wrote it down last. */
export async function readSourceHealth(pool: Pool): Promise<ReplyOf<typeof listMarketSources>['items']> {
  const { rows } = await pool.query<Row>('select * from market_source order by name');
  return rows.map(({ name, measured_ms, offset_ms, uncertainty_ms, rtt_ms, lag_ms, dropped }) => ({
    name,
    time: isoTime(millis(measured_ms)),
    clock:
      offset_ms === null || uncertainty_ms === null || rtt_ms === null
        ? null
        : { offset: tenths(offset_ms), uncertainty: tenths(uncertainty_ms), roundTrip: tenths(rtt_ms) },
    lag: tenths(lag_ms),
    dropped: Object.entries(dropped).map(([reason, count]) => ({ reason, count })),
  }));
}
