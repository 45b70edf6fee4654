import type { setAlert } from '#api/alerts.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { findPair } from '#domain/markets/pairs.ts';
import { kindOfSource, type SourceKind } from '#domain/markets/quotes.ts';
import { formatScaled } from '#domain/money/amount.ts';

export type AlertView = ReplyOf<typeof setAlert>;

/** A row of `price_alert`. */
export type AlertRow = TableRow<'price_alert'>;

/** A price of a pair as text. Throws on a pair that the product does not know. */
export function priceText(pair: string, price: bigint): string {
  const definition = findPair(pair);
  if (definition === null) throw new Error(`not a pair: ${pair}`);
  return formatScaled(price, definition.decimals);
}

/** The kind of a recorded source. Throws on a text that is none. */
export function recordedKind(source: string): SourceKind {
  const kind = kindOfSource(source);
  if (kind === null) throw new Error(`not a recorded source: ${source}`);
  return kind;
}

/** An alert as its owner reads it. */
export function alertView(row: AlertRow): AlertView {
  const { fired_seq, fired_price, fired_ms, fired_source } = row;
  const fired =
    fired_seq === null || fired_price === null || fired_ms === null || fired_source === null
      ? null
      : {
          seq: Number(fired_seq),
          price: priceText(row.pair, fired_price),
          time: isoTime(millis(fired_ms)),
          source: fired_source,
          kind: recordedKind(fired_source),
        };
  return {
    id: row.id,
    currencyPair: row.pair,
    direction: row.direction,
    price: priceText(row.pair, row.price),
    state: fired === null ? 'armed' : 'fired',
    createdAt: isoTime(millis(row.created_ms)),
    armedAt: isoTime(millis(row.armed_ms)),
    fired,
  };
}
