import type { Pool, PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';

/** The quote that a deposit holds (D2); numeric columns as text, times in ms. */
export type QuoteColumns = TableRow<
  'deposit',
  | 'units'
  | 'quote_price'
  | 'quote_decimals'
  | 'quote_source'
  | 'quote_price_ms'
  | 'quote_seq'
  | 'quoted_ms'
  | 'quote_until_ms'
>;

type NewDeposit = QuoteColumns &
  TableRow<'deposit', 'id' | 'user_id' | 'name' | 'amount' | 'payment_method' | 'payment_address'>;

/** Writes a pending deposit that begins with its quote; every other column is as of one that nobody paid. */
export async function insertDeposit(db: Pool | PoolClient, deposit: NewDeposit): Promise<void> {
  await db.query(
    `insert into deposit (id, user_id, name, amount, payment_method, payment_address, units, quote_price, quote_decimals,
       quote_source, quote_price_ms, quote_seq, quoted_ms, quote_until_ms, created_ms, updated_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $13, $13)`,
    [
      deposit.id,
      deposit.user_id,
      deposit.name,
      deposit.amount,
      deposit.payment_method,
      deposit.payment_address,
      ...quoteValues(deposit),
    ],
  );
}

/** The columns of a quote in the order of their type, as parameters of a statement. */
export const quoteValues = (quote: QuoteColumns): readonly unknown[] => [
  quote.units,
  quote.quote_price,
  quote.quote_decimals,
  quote.quote_source,
  quote.quote_price_ms,
  quote.quote_seq,
  quote.quoted_ms,
  quote.quote_until_ms,
];
