import { performance } from 'node:perf_hooks';
import type { Pool } from 'pg';
import {
  type Arrival,
  type Confirmation,
  heldLine,
  quoteLine,
  recordedLine,
  unreadLine,
} from '#domain/markets/heard.ts';
import type { DropReason, Quote } from '#domain/markets/quotes.ts';
import type { Recorded } from '#server/markets/quarter-second-tick.ts';
import type { RunSettings } from '#server/markets/run-settings.ts';
import type { Feed } from '#server/markets/sources/selection.ts';
import type { Log } from '#server/outside/venues/price-source.ts';
import { HeardList } from './heard-list.ts';
import { isLeaseLost } from './lease.ts';

const usualEveryMs = 60_000;
const tryAgainMs = 5_000;

export interface HeardRecordOptions {
  readonly pool: Pool;
  readonly log: Log;
  readonly lease: { readonly name: string; readonly epoch: bigint };
  /** By name. */
  readonly sources: readonly string[];
  /** What bears on the prices of this run: it stands in its first row. */
  readonly settings: RunSettings;
  /** A row ends with each multiple of it on the clock: a minute unless given. */
  readonly everyMs?: number | undefined;
}

/** What a row says, as it stood at its end. */
interface Closed {
  readonly untilMs: number;
  readonly heads: string;
  readonly lists: readonly ReturnType<HeardList['close']>[];
}

/**
 * What one run of the recorder heard and what became of it (Z3), in memory until each minute's row is written. A process that is
 * ended by force loses what it had not written: nothing is made up for it.
 */
export class HeardRecord {
  readonly #options: HeardRecordOptions;
  readonly #numbers = new Map<string, number>();
  readonly #feeds = new WeakMap<Feed, { readonly arrival: Arrival; decided: boolean; writing: boolean }>();
  #lists: Map<string, HeardList>;
  #minute = 0;
  #closed: Closed | null = null;
  /** Of the last row that is known to be written. */
  #number: bigint | null = null;
  #triedAt = Number.NEGATIVE_INFINITY;

  constructor(options: HeardRecordOptions) {
    this.#options = options;
    this.#lists = this.#newLists();
  }

  /** Writes the row that the run begins with. Throws FL001 when the lease is lost. */
  async begin(nowMs: number): Promise<void> {
    const { pool, lease } = this.#options;
    const { rows } = await pool.query<{ number: bigint }>('select market_heard_begin($1, $2, $3, $4) as number', [
      lease.name,
      lease.epoch.toString(),
      nowMs,
      JSON.stringify(this.#options.settings),
    ]);
    this.#number = rows[0]?.number ?? null;
    this.#minute = this.#minuteOf(nowMs);
  }

  /** Something came from a source: each is named once by one of the methods below. */
  arrived(source: string, arrivedMs: number): Arrival {
    const n = (this.#numbers.get(source) ?? 0) + 1;
    this.#numbers.set(source, n);
    this.#listOf(source).arrived();
    return { source, n, arrivedMs };
  }

  /** It became a feed's quote. A late one was dropped before. */
  taken(feed: Feed | null, arrival: Arrival, decided: boolean): void {
    if (feed !== null) this.#feeds.set(feed, { arrival, decided, writing: false });
  }

  /** It is on its way into the table: what becomes of it is known by the answer, whatever comes meanwhile. */
  writing(feed: Feed): void {
    const kept = this.#feeds.get(feed);
    if (kept !== undefined) kept.writing = true;
  }

  /** A newer quote takes a feed's place, of a source that its pair is recorded from or not. */
  replaced(feed: Feed | null, isChosen: boolean): void {
    const kept = feed === null ? undefined : this.#feeds.get(feed);
    if (feed === null || kept === undefined || kept.decided || kept.writing) return;
    kept.decided = true;
    const fate = isChosen ? 'superseded' : 'unchosen';
    this.#listOf(kept.arrival.source).passed(quoteLine(kept.arrival, feed.quote, fate), fate);
  }

  recorded(feed: Feed, seq: number): void {
    const kept = this.#feeds.get(feed);
    if (kept === undefined) return;
    this.#listOf(kept.arrival.source).recorded(recordedLine(kept.arrival, feed.quote.pair, seq), !kept.decided);
    kept.decided = true;
  }

  /** A source's price was recorded again as held, by its word that it still stands. */
  held(feed: Feed, seq: number, confirmation: Confirmation): void {
    this.#listOf(feed.source.name).held(heldLine(confirmation, feed.quote.pair, seq));
  }

  /** What was taken could not be recorded. */
  gaveUp(feed: Feed, reason: DropReason): void {
    const kept = this.#feeds.get(feed);
    if (kept === undefined) return;
    const line = quoteLine(kept.arrival, feed.quote, reason);
    this.#listOf(kept.arrival.source).dropped(line, reason, !kept.decided);
    kept.decided = true;
  }

  /** What came was not taken. */
  dropped(arrival: Arrival, said: Quote | { readonly unread: string | null }, reason: DropReason): void {
    const line = 'unread' in said ? unreadLine(arrival, said.unread, reason) : quoteLine(arrival, said, reason);
    this.#listOf(arrival.source).dropped(line, reason, true);
  }

  /** Writes a row when a minute has passed. Throws FL001 when the lease is lost; what else fails is tried again. */
  async look(recorded: ReadonlyMap<string, Recorded>, nowMs: number): Promise<void> {
    if (this.#closed === null) {
      if (this.#minuteOf(nowMs) === this.#minute) return;
      this.#close(recorded, nowMs);
    }
    const now = performance.now();
    if (now - this.#triedAt < tryAgainMs) return;
    try {
      await this.#write();
    } catch (error) {
      if (isLeaseLost(error)) throw error;
      this.#triedAt = now;
      this.#options.log.warn({ err: error }, 'what was heard could not be written and is tried again');
    }
  }

  /** The run is over: what it heard last is written if the lease is still held. */
  async end(recorded: ReadonlyMap<string, Recorded>, nowMs: number): Promise<void> {
    if (this.#number === null) return;
    try {
      if (this.#closed !== null) await this.#write();
      this.#close(recorded, nowMs);
      await this.#write();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'what was heard last in this run was not written');
    }
  }

  /** From now on lists begin anew, all at once, so that none of what comes while the row is written is lost or in two. */
  #close(recorded: ReadonlyMap<string, Recorded>, nowMs: number): void {
    const ended = [...this.#lists.values()];
    this.#lists = this.#newLists(this.#lists);
    this.#minute = this.#minuteOf(nowMs);
    this.#closed = { untilMs: nowMs, heads: headsOf(recorded), lists: ended.map((list) => list.close()) };
  }

  async #write(): Promise<void> {
    const { pool, lease } = this.#options;
    if (this.#closed === null || this.#number === null) return;
    const { untilMs, heads, lists } = this.#closed;
    const number = this.#number + 1n;
    await pool.query('select market_heard_record($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
      lease.name,
      lease.epoch.toString(),
      number.toString(),
      untilMs,
      heads,
      JSON.stringify(lists.map(({ counts }) => counts)),
      lists.map(({ counts }) => counts.source),
      lists.map((list) => list.recorded),
      lists.map((list) => list.dropped),
      lists.map((list) => list.held),
    ]);
    this.#number = number;
    this.#closed = null;
  }

  #newLists(before?: ReadonlyMap<string, HeardList>): Map<string, HeardList> {
    return new Map(
      this.#options.sources.map((source) => [source, new HeardList(source, before?.get(source)?.waiting ?? 0)]),
    );
  }

  #listOf(source: string): HeardList {
    const list = this.#lists.get(source);
    if (list === undefined) throw new Error(`no source of this recorder: ${source}`);
    return list;
  }

  #minuteOf(nowMs: number): number {
    return Math.floor(nowMs / (this.#options.everyMs ?? usualEveryMs));
  }
}

/** The last seq of each pair, as far as this run knows. */
const headsOf = (recorded: ReadonlyMap<string, Recorded>): string =>
  JSON.stringify(Object.fromEntries([...recorded].map(([pair, { seq }]) => [pair, seq])));
