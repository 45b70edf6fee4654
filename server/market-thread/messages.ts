import type { MarketOffers } from '#domain/markets/pairs.ts';
import type { DropReason } from '#domain/markets/quotes.ts';
import type { LoopDelay } from '#server/event-loop.ts';
import type { ConnectionConfig } from '#server/outside/postgres/pool.ts';
import type { PriceSettings } from '#server/settings/prices.ts';
import type { TraceSettings } from '#server/settings/traces.ts';

/** All that the market thread works by. It crosses into the thread as a copy, so it holds plain values only. */
export interface MarketThreadConfig {
  readonly database: ConnectionConfig;
  readonly mode: 'demo' | 'production';
  readonly prices: PriceSettings;
  /** What the process was started with: pairs and terms are those that are kept, where any are (M3). */
  readonly offers: MarketOffers;
  /** Signs the roots of days (L7): PKCS 8 in PEM. */
  readonly signingKeyPem: string;
  /** Where its traces are sent (X3.6). */
  readonly traces: TraceSettings | null;
}

/** What the main thread asks of the market thread. */
export type ThreadCommand = 'start' | 'stop';

/** How the market thread does, sent each second: whoever hears none knows that it stands still. */
export interface ThreadReport {
  /** Trades that could not be settled at their last try (T8). */
  readonly setAside: number;
  /** Quotes that were not recorded since the thread began, by reason (Z3). */
  readonly dropped: ReadonlyMap<DropReason, number>;
  readonly eventLoop: LoopDelay;
}

/** What the market thread says. */
export type ThreadMessage =
  | { readonly kind: 'started' }
  /** Everything has ended and is closed. */
  | { readonly kind: 'stopped' }
  /** Ticks were committed. */
  | { readonly kind: 'ticks' }
  /** Trades were settled. */
  | { readonly kind: 'settled' }
  /** Whether it holds the lease of recorder and settler (Z2). */
  | { readonly kind: 'lease'; readonly held: boolean }
  | { readonly kind: 'report'; readonly report: ThreadReport }
  | { readonly kind: 'log'; readonly level: 'info' | 'warn'; readonly facts: object; readonly message: string };
