import type { listAllTrades } from '#api/explorer.ts';
import type { QueryOf } from '#api/operation.ts';
import { dayStart } from '#domain/clock/days.ts';
import { parseCents, wallets } from '#domain/money/amount.ts';
import { tradeStatuses } from '#domain/trades/trade.ts';
import { isTransaction } from './ledger-search.ts';

/** What is chosen in the search of trades, as the address has it. */
export interface TradeSearch {
  /** Their id, or a transaction that paid a deposit or withdrawal of theirs. */
  readonly customer?: string | undefined;
  readonly pair?: string | undefined;
  readonly wallet?: string | undefined;
  readonly status?: string | undefined;
  readonly amount?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

type Query = Omit<QueryOf<typeof listAllTrades>, 'cursor' | 'limit'>;

/** The query of a search. What an address has that cannot be asked is left out. */
export function tradeQuery(search: TradeSearch): Query {
  const customer = search.customer?.trim();
  const wallet = wallets.find((one) => one === search.wallet);
  const status = tradeStatuses.find((one) => one === search.status);
  const amount = search.amount?.trim().replaceAll(',', '') ?? '';
  const day = (text: string | undefined): string | null => (text && dayStart(text) !== null ? text : null);
  const [from, to] = [day(search.from), day(search.to)];
  return {
    ...(customer ? { [isTransaction(customer) ? 'transaction' : 'customer']: customer } : {}),
    ...(search.pair ? { pair: search.pair } : {}),
    ...(wallet ? { wallet } : {}),
    ...(status ? { status } : {}),
    ...(amount !== '' && parseCents(amount) !== null ? { amount } : {}),
    ...(from === null ? {} : { from }),
    ...(to === null || (from !== null && to < from) ? {} : { to }),
  };
}
