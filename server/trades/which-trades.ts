import type { Wallet } from '#domain/money/amount.ts';
import type { TradeResult } from '#domain/trades/trade.ts';
import type { Period } from '#server/lists/period.ts';

/** Which of a customer's trades: null leaves a part open. Days are those on which they were placed. */
export interface WhichTrades extends Period {
  readonly wallet: Wallet | null;
  readonly currencyPair: string | null;
  readonly result: TradeResult | null;
}

/** What a query asks of `trade t`, by the parameters $1 to $6 of {@link whichValues}. */
export const whichSql = `t.user_id = $1 and ($2::text is null or t.wallet = $2)
  and ($3::text is null or t.currency_pair = $3) and ($4::text is null or t.status = $4)
  and ($5::bigint is null or t.created_ms >= $5) and ($6::bigint is null or t.created_ms < $6)`;

export const whichValues = (userId: string, which: WhichTrades): readonly (string | number | null)[] => [
  userId,
  which.wallet,
  which.currencyPair,
  which.result,
  which.fromMs,
  which.beforeMs,
];
