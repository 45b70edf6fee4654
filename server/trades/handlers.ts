import type { Catalogue } from '#api/catalogue.ts';
import type { QueryOf } from '#api/operation.ts';
import type { tradesCsv as csvOperation } from '#api/trade-results.ts';
import type { Decision } from '#domain/failures/failures.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import type { MarketOffers } from '#domain/markets/pairs.ts';
import { formatCents, parseCents } from '#domain/money/amount.ts';
import type { Batcher } from '#server/ledger/batcher.ts';
import { BatcherFull } from '#server/ledger/batcher.ts';
import { profitSharePaid } from '#server/ledger/profit-share-paid.ts';
import { periodOf } from '#server/lists/period.ts';
import type { Handlers } from '#server/operations/handler.ts';
import type { PlacedTrade } from './new-trades.ts';
import type { PlaceCommand } from './placement.ts';
import { type ReceiptDependencies, receiptOf } from './receipt.ts';
import { resultsOf } from './results.ts';
import { riskOf } from './risk.ts';
import { topUpHandlers } from './top-up.ts';
import { tradesCsv } from './trades-csv.ts';
import { findTrade, listOwnTrades, tradeView } from './views.ts';
import type { WhichTrades } from './which-trades.ts';

export interface TradeDependencies extends ReceiptDependencies {
  /** Read anew at each call. */
  readonly offers: MarketOffers;
  /** The installation's own address: receipts are named by it. */
  readonly origin: string;
  readonly placement: Batcher<PlaceCommand, Decision<PlacedTrade>>;
}

type TradeOperations = Pick<
  Catalogue,
  | 'placeTrade'
  | 'listTrades'
  | 'tradesCsv'
  | 'readTradeResults'
  | 'readTrade'
  | 'readReceipt'
  | 'readKeys'
  | 'topUpPractice'
  | 'readRisk'
>;

/** Placing, listing and proving trades, practice top-ups, and the house's risk. */
export function tradeHandlers(deps: TradeDependencies): Handlers<TradeOperations> {
  const { pool, keys, placement, origin } = deps;
  return {
    ...topUpHandlers(pool),
    async placeTrade({ body, command, arrivedMs }) {
      const stake = parseCents(body.amount);
      if (stake === null || stake === 0n) {
        return refused('invalid_input', { fields: [{ field: 'amount', problem: phrase('above_zero_cents') }] });
      }
      const notAfterMs = body.notAfter === undefined ? undefined : Date.parse(body.notAfter);
      if (Number.isNaN(notAfterMs)) {
        return refused('invalid_input', { fields: [{ field: 'notAfter', problem: phrase('no_time') }] });
      }
      const ticket = {
        currencyPair: body.currencyPair,
        position: body.positions,
        stake,
        duration: body.duration,
        wallet: body.wallet ?? 'real',
        payoutRate: body.payoutRate,
        notAfterMs,
      };
      try {
        return await placement.submit({ key: command, ticket, ...(arrivedMs === undefined ? {} : { arrivedMs }) });
      } catch (error) {
        if (error instanceof BatcherFull) return refused('unavailable', {});
        throw error;
      }
    },

    async listTrades({ actor, query }) {
      const which = whichOf(query);
      if (!which.ok) return which;
      const found = await listOwnTrades(pool, actor.uid, {
        ...which.value,
        status: query.status ?? null,
        limit: query.limit ?? 10,
        cursor: query.cursor ?? null,
      });
      if (!found) return refused('invalid_input', { fields: [{ field: 'cursor', problem: phrase('no_cursor') }] });
      return accepted(found);
    },

    async tradesCsv({ actor, query }) {
      const which = whichOf(query);
      if (!which.ok) return which;
      const days = [query.from, query.to].filter((day) => day !== undefined).join('-to-');
      const name = `trades-${query.wallet ?? 'all'}${days && `-${days}`}.csv`;
      return accepted({ name, chunks: tradesCsv(pool, actor.uid, which.value, origin) });
    },

    async readTradeResults({ actor, query }) {
      const period = periodOf(query);
      if (!period.ok) return period;
      const wallet = query.wallet ?? 'real';
      const results = await resultsOf(pool, actor.uid, wallet, period.value);
      return accepted({
        ...results,
        sharePaid: formatCents(await profitSharePaid(pool, actor.uid, wallet, period.value)),
      });
    },

    async readRisk() {
      return accepted(await riskOf(pool, deps.offers));
    },

    async readTrade({ actor, params }) {
      const row = await findTrade(pool, params.tradeId);
      // P5: a stranger's trade reads as none.
      return row && row.user_id === actor.uid ? accepted(tradeView(row)) : refused('not_found', { what: 'trade' });
    },

    async readReceipt({ params }) {
      const row = await findTrade(pool, params.tradeId);
      return row ? accepted(await receiptOf(deps, row)) : refused('not_found', { what: 'trade' });
    },

    async readKeys() {
      return accepted({ items: (await keys()).map((key) => ({ ...key, algorithm: 'Ed25519' as const })) });
    },
  };
}

function whichOf(query: QueryOf<typeof csvOperation>): Decision<WhichTrades> {
  const period = periodOf(query);
  if (!period.ok) return period;
  const { wallet = null, currencyPair = null, result = null } = query;
  return accepted({ wallet, currencyPair, result, ...period.value });
}
