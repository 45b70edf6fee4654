import type { Pool, PoolClient } from 'pg';
import type { setAlert } from '#api/alerts.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { PairDefinition } from '#domain/markets/pairs.ts';
import { kindOfSource, type SourceKind } from '#domain/markets/quotes.ts';
import { formatScaled } from '#domain/money/amount.ts';

export type AlertView = ReplyOf<typeof setAlert>;

/** A row of `price_alert`. */
export type AlertRow = TableRow<'price_alert'>;

/** The decimals of pairs: of the list, or of what was recorded where another process listed one a moment ago. */
export async function readDecimals(
  db: Pool | PoolClient,
  names: readonly string[],
  list: readonly PairDefinition[],
): Promise<(pair: string) => number> {
  const known = new Map(list.map(({ pair, decimals }) => [pair, decimals]));
  const missing = names.filter((name) => !known.has(name));
  if (missing.length > 0) {
    const { rows } = await db.query<{ pair: string; decimals: number }>({
      name: 'alerts-decimals',
      text: 'select pair, decimals from market_pair where pair = any($1)',
      values: [missing],
    });
    for (const { pair, decimals } of rows) known.set(pair, decimals);
  }
  return (pair) => {
    const decimals = known.get(pair);
    if (decimals === undefined) throw new Error(`not a pair: ${pair}`);
    return decimals;
  };
}

/** The pairs of the list that are retired (M3). */
export const retiredOf = (list: readonly PairDefinition[]): ReadonlySet<string> =>
  new Set(list.filter(({ retiredMs }) => retiredMs !== null).map(({ pair }) => pair));

/** The kind of a recorded source. Throws on a text that is none. */
export function recordedKind(source: string): SourceKind {
  const kind = kindOfSource(source);
  if (kind === null) throw new Error(`not a recorded source: ${source}`);
  return kind;
}

/** An alert as its owner reads it; prices have the pair's decimals. */
export function alertView(row: AlertRow, decimals: number, retired: boolean): AlertView {
  const { fired_seq, fired_price, fired_ms, fired_source } = row;
  const fired =
    fired_seq === null || fired_price === null || fired_ms === null || fired_source === null
      ? null
      : {
          seq: Number(fired_seq),
          price: formatScaled(fired_price, decimals),
          time: isoTime(millis(fired_ms)),
          source: fired_source,
          kind: recordedKind(fired_source),
        };
  return {
    id: row.id,
    currencyPair: row.pair,
    direction: row.direction,
    price: formatScaled(row.price, decimals),
    state: fired === null ? 'armed' : 'fired',
    createdAt: isoTime(millis(row.created_ms)),
    armedAt: isoTime(millis(row.armed_ms)),
    retired,
    fired,
  };
}
