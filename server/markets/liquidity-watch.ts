import type { Pool } from 'pg';
import { readIndex } from '#domain/markets/index-price.ts';
import {
  ChangeCount,
  judgeLiquidity,
  type Liquidity,
  type LiquidityKind,
  type LiquidityState,
  liquidityAfter,
  spreadBps,
} from '#domain/markets/liquidity.ts';
import type { LiquidityFloors, PairDefinition } from '#domain/markets/pairs.ts';
import type { Quote } from '#domain/markets/quotes.ts';
import { codedReason } from '#domain/review/coded-reasons.ts';
import type { Feed, Selection } from '#server/markets/sources/selection.ts';
import type { Log, PriceSource } from '#server/outside/venues/price-source.ts';

export interface LiquidityWatchOptions {
  readonly pool: Pool;
  readonly mode: 'demo' | 'production';
  readonly pairs: readonly PairDefinition[];
  readonly log: Log;
}

interface Seen {
  readonly kind: LiquidityKind;
  /** Null where no bid and ask are quoted. */
  readonly liquidity: Liquidity | null;
}

interface Watched {
  readonly floors: LiquidityFloors;
  state: LiquidityState;
  seen: Seen;
  /** As it was last written. */
  written: string;
}

/** The figures are for the eye: they are written this often at most. Closing and opening are written at once. */
const writeEveryMs = 1_000;

const writeText = 'select market_liquidity($1, $2, $3, $4, $5, $6, $7)';

const nothingSeen: Seen = { kind: 'unknown', liquidity: null };

/** Watches how liquid pairs are, for one run of the recorder (M2). Pairs that an earlier run closed stay closed until they are. */
export class LiquidityWatch {
  readonly #options: LiquidityWatchOptions;
  readonly #lease: { readonly name: string; readonly epoch: bigint };
  readonly #watched = new Map<string, Watched>();
  readonly #changes = new Map<PriceSource, Map<string, { readonly count: ChangeCount; bid: bigint; ask: bigint }>>();
  #writtenAt = Number.NEGATIVE_INFINITY;

  constructor(options: LiquidityWatchOptions, lease: { readonly name: string; readonly epoch: bigint }) {
    this.#options = options;
    this.#lease = lease;
  }

  /** Takes over which pairs are closed. */
  async begin(now: number): Promise<void> {
    const { pool, pairs } = this.#options;
    const { rows } = await pool.query<{ pair: string; liquid: boolean }>('select pair, liquid from market_pair');
    const wasOpen = new Map(rows.map(({ pair, liquid }) => [pair, liquid]));
    for (const { pair, terms } of pairs) {
      if (terms === null) continue;
      const state = { open: wasOpen.get(pair) ?? true, short: null, sinceMs: now, lookedAtMs: now };
      this.#watched.set(pair, { floors: terms.liquidity, state, seen: nothingSeen, written: '' });
    }
  }

  /** Counts a quote that was taken, if its bid or ask is another one than before. */
  heard(source: PriceSource, { pair, bid, ask }: Quote, now: number): void {
    if (bid === null || ask === null) return;
    const ofSource = this.#changes.get(source) ?? new Map<string, { count: ChangeCount; bid: bigint; ask: bigint }>();
    this.#changes.set(source, ofSource);
    const before = ofSource.get(pair);
    if (before?.bid === bid && before.ask === ask) return;
    const { count } = before ?? { count: new ChangeCount(now) };
    count.add(now);
    ofSource.set(pair, { count, bid, ask });
  }

  /** Looks at every pair once, and writes what has changed. Throws FL001 when the lease is lost. */
  async look(selection: Selection, now: number): Promise<void> {
    const turned: (readonly [string, Watched])[] = [];
    for (const [pair, watched] of this.#watched) {
      const { open } = watched.state;
      watched.seen = this.#see(selection.primary(pair, now), watched.floors, now);
      watched.state = liquidityAfter(watched.state, watched.seen.kind, now);
      if (watched.state.open !== open) turned.push([pair, watched]);
    }
    const due = now - this.#writtenAt >= writeEveryMs;
    const changed = due ? [...this.#watched].filter(([, watched]) => textOf(watched) !== watched.written) : turned;
    if (changed.length > 0) await this.#write(changed, now);
    for (const [pair, { state, seen }] of turned) {
      this.#options.log.warn(
        { pair, ...seen.liquidity },
        state.open ? 'pair is liquid again' : 'pair closed for want of liquidity',
      );
    }
  }

  #see(primary: Feed | null, floors: LiquidityFloors, now: number): Seen {
    if (primary === null || primary.source.kind === 'polled') return nothingSeen;
    const { quote, source } = primary;
    if (quote.index !== undefined) return this.#seeIndex(quote.pair, quote.index, floors, now);
    if (source.kind !== 'live' && this.#options.mode === 'demo') return { kind: 'exempt', liquidity: null };
    const count = this.#changes.get(source)?.get(quote.pair)?.count.at(now);
    if (quote.bid === null || quote.ask === null || count === undefined) return { kind: 'unquoted', liquidity: null };
    const liquidity = { spreadBps: spreadBps(quote.bid, quote.ask), updates: count.updates };
    return { kind: judgeLiquidity(liquidity, floors, count.countedMs), liquidity };
  }

  /** An index is as liquid as its venue in the middle. */
  #seeIndex(pair: string, index: string, floors: LiquidityFloors, now: number): Seen {
    const seen = (readIndex(index)?.parts ?? []).flatMap((part) => {
      if (part.state !== 'in') return [];
      const { venue, bid, ask } = part;
      const [, ofVenue] = [...this.#changes].find(([{ name }]) => name === venue) ?? [];
      const count = ofVenue?.get(pair)?.count.at(now);
      return count === undefined ? [] : [{ ...count, spreadBps: spreadBps(bid, ask) }];
    });
    if (seen.length === 0) return { kind: 'unquoted', liquidity: null };
    const liquidity = {
      spreadBps: inTheMiddle(seen.map((one) => one.spreadBps)),
      updates: inTheMiddle(seen.map(({ updates }) => updates)),
    };
    return { kind: judgeLiquidity(liquidity, floors, Math.min(...seen.map(({ countedMs }) => countedMs))), liquidity };
  }

  async #write(changed: readonly (readonly [string, Watched])[], now: number): Promise<void> {
    await this.#options.pool.query(writeText, [
      this.#lease.name,
      this.#lease.epoch.toString(),
      changed.map(([pair]) => pair),
      changed.map(([, { seen }]) => seen.liquidity?.spreadBps ?? null),
      changed.map(([, { seen }]) => seen.liquidity?.updates ?? null),
      changed.map(([, { state }]) => state.open),
      changed.map(([, watched]) => reasonOf(watched)),
    ]);
    this.#writtenAt = now;
    for (const [, watched] of changed) watched.written = textOf(watched);
  }
}

/** Of an even number the upper one. */
const inTheMiddle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

const textOf = ({ state, seen }: Watched): string =>
  `${state.open} ${seen.liquidity?.spreadBps ?? ''} ${seen.liquidity?.updates ?? ''}`;

/** Of closing or opening, for the audit trail. */
function reasonOf({ seen, floors }: Watched): string {
  const { kind, liquidity } = seen;
  if (kind === 'exempt') return codedReason('liquidity_exempt', {});
  if (liquidity === null) return codedReason('liquidity_unquoted', {});
  const { maxSpreadBps: maxSpread, minUpdates } = floors;
  const { spreadBps: spread, updates } = liquidity;
  return codedReason('liquidity', { spread, maxSpread, updates, minUpdates });
}
