import type { Quote, SourceKind } from '#domain/markets/quotes.ts';
import { staleMs } from '#domain/markets/staleness.ts';
import type { Log, PriceSource, SourceRun } from '#server/outside/venues/price-source.ts';

/** A source that says what a test makes it say. */
export interface HandSource extends PriceSource {
  /** The run it was started with, or null while it is stopped. */
  run(): SourceRun | null;
  /** Quotes a price now, one unit between bid and ask around it, at the run's own time unless given. Throws while it is stopped. */
  say(pair: string, price: bigint, more?: Partial<Quote>): void;
  heartbeat(): void;
  /** One more reading of its clock, which is the run's own unless given. */
  readClock(aheadMs?: number): void;
}

export function handSource(options: {
  readonly name: string;
  readonly pairs: readonly string[];
  readonly kind?: SourceKind;
  readonly silenceMs?: number;
}): HandSource {
  const kind = options.kind ?? 'live';
  let current: SourceRun | null = null;
  let said = 0;
  const running = (): SourceRun => {
    if (current === null) throw new Error(`${options.name} is not running`);
    return current;
  };
  const readClock = (aheadMs: number): void => {
    const { sink, nowMs } = running();
    const venueMs = nowMs() + aheadMs;
    sink.clock({ kind: 'two-way', sentMs: nowMs(), inMs: venueMs, outMs: venueMs, receivedMs: nowMs() });
  };
  return {
    name: options.name,
    kind,
    pairs: options.pairs,
    silenceMs: options.silenceMs ?? staleMs,
    start: (run) => {
      current = run;
      readClock(0);
    },
    stop: async () => {
      current = null;
    },
    run: () => current,
    say: (pair, price, more = {}) => {
      said += 1;
      const run = running();
      if (more.venueTimeMs === undefined) readClock(0);
      const source = `${kind}:${options.name}`;
      const book = kind === 'live' ? { bid: price - 1n, ask: price + 1n } : { bid: null, ask: null };
      const quote = { pair, price, ...book, source, venueTimeMs: run.nowMs(), venueId: `${said}`, ...more };
      if (kind === 'live' && quote.venueTimeMs !== null) run.sink.changed(pair, quote.venueTimeMs);
      run.sink.quote(quote);
    },
    heartbeat: () => running().sink.heartbeat(options.pairs, running().nowMs()),
    readClock: (aheadMs = 0) => readClock(aheadMs),
  };
}

/** A log that keeps its lines. */
export function keptLog(): Log & { readonly lines: { readonly message: string; readonly facts: object }[] } {
  const lines: { readonly message: string; readonly facts: object }[] = [];
  const keep = (facts: object, message: string): void => {
    lines.push({ message, facts });
  };
  return { lines, info: keep, warn: keep };
}
