import type { ClockSample } from '#domain/markets/clock-offset.ts';
import type { DropReason, Quote, SourceKind } from '#domain/markets/quotes.ts';

/** Where a source or the recorder logs what went wrong; Fastify's logger fits. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

/** Where a source puts what it hears, at the moment it hears it: the sink stamps the receipt. */
export interface QuoteSink {
  /** @param standsAtMs the venue's time as of which it is known to stand, where that is not the quote's own */
  quote(quote: Quote, standsAtMs?: number): void;
  /**
   * The venue is alive for these pairs although it quotes nothing new (Z4).
   *
   * @param venueTimeMs the venue's own time as of which their last prices still stand; null: it says none, and confirms nothing
   */
  heartbeat(pairs: readonly string[], venueTimeMs: number | null): void;
  /**
   * A change of a pair's prices came, whether or not the best ones changed: how late changes come says how late the source may
   * be with what it has not sent yet (Z4). Only of sources that stream.
   */
  changed(pair: string, venueTimeMs: number): void;
  /** The venue sent its time: one more reading of how far its clock is from the database's (Z3). */
  clock(sample: ClockSample): void;
  /** Something was missed for these pairs (a lost connection): their last price may be out of date until the next quote. */
  interrupted(pairs: readonly string[]): void;
  dropped(reason: DropReason, facts: object): void;
}

/** One run of a source, begun by whoever took the lease. */
export interface SourceRun {
  readonly sink: QuoteSink;
  /** Of the lease: part of the source string of replay and simulation. */
  readonly epoch: bigint;
  /** The database's clock in ms since the epoch, as well as it is known here. */
  readonly nowMs: () => number;
  readonly log: Log;
}

/** A source of prices behind the one port (M2). It never throws into the process: what goes wrong is logged and retried. */
export interface PriceSource {
  /** As in PRICE_SOURCES: `kraken`, `replay:ETHUSD`. */
  readonly name: string;
  readonly kind: SourceKind;
  /** The pairs that it can quote. */
  readonly pairs: readonly string[];
  /** After so many ms without quote or heartbeat the source counts as silent for a pair, and a lower one may take over. */
  readonly silenceMs: number;
  /** How old a price of it may be when it is recorded, in ms, where that is not what a venue's may be (Z3). */
  readonly permittedLagMs?: number;
  start(run: SourceRun): void;
  /** Ends the run; nothing reaches the sink afterwards. It can be started again. */
  stop(): Promise<void>;
}
