import { findPair, pairs, termsIfOffered } from '#domain/markets/pairs.ts';
import { marketHandlers } from '#server/markets/handlers.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { openPair } from './ticks.ts';

/** The product's pairs, of which some are quoted and some have a reference rate alone. */
export const offeredMarkets = (db: FreshDatabase) =>
  marketHandlers({
    pool: db.app,
    candlePool: db.app,
    // As an operator who offers the pegged one too.
    pairs: pairs.map((one) => (one.pair === 'USDTUSD' ? { ...one, terms: termsIfOffered(one) } : one)),
    quoted: new Set(['BTCUSD', 'ETHUSD', 'DOGEUSD', 'SOLUSD', 'USDTUSD', 'BTCEUR', 'ETHGBP', 'ALGOBULLUSD']),
    references: new Map([
      ['EURUSD', { price: 113_607n, date: '2026-09-29' }],
      ['BTCEUR', { price: 7_300_000n, date: '2026-09-29' }],
    ]),
  });

export type MarketHandlers = ReturnType<typeof offeredMarkets>;

/** A visitor's call. */
export const call = <P, Q>(params: P, query: Q) => ({ actor: null, params, query, body: undefined, command: null });

/** A pair as the list shows it. */
export async function rowOf(handlers: MarketHandlers, pair: string) {
  const decision = await handlers.listMarkets(call(undefined, undefined));
  if (!decision.ok) throw new Error('refused');
  const row = decision.value.items.find(({ lowerName }) => lowerName === pair);
  if (row === undefined) throw new Error(`no row of ${pair}`);
  return row;
}

/** A tick of the past. */
export interface Seeded {
  readonly seq: number;
  readonly timeMs: number;
  readonly price: bigint;
}

/** Ticks of the past, as the owner can write them. */
export async function seed(db: FreshDatabase, pair: string, ticks: readonly Seeded[]): Promise<void> {
  const days = [...new Set(ticks.map(({ timeMs }) => Math.floor(timeMs / 86_400_000) * 86_400_000))];
  await openPair(db.app, pair, findPair(pair)?.decimals ?? 0, days);
  await db.owner.query(
    `insert into market_tick (pair, seq, time_ms, price, source, source_run, held, hash, xact)
     select $1, s, t, p, 'simulated:walk:e1:l0', 1, false, sha256(s::text::bytea), current_xact()
     from unnest($2::bigint[], $3::bigint[], $4::bigint[]) u(s, t, p)`,
    [pair, ticks.map(({ seq }) => seq), ticks.map(({ timeMs }) => timeMs), ticks.map(({ price }) => price.toString())],
  );
}
