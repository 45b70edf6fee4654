import type { Catalogue } from '#api/catalogue.ts';
import type { Decision } from '#domain/failures/failures.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { parseCents } from '#domain/money/amount.ts';
import type { Batcher } from '#server/ledger/batcher.ts';
import { BatcherFull } from '#server/ledger/batcher.ts';
import type { Handlers } from '#server/operations/handler.ts';
import type { PlacedTrade } from './new-trades.ts';
import type { PlaceCommand } from './placement.ts';
import { type ReceiptDependencies, receiptOf } from './receipt.ts';
import { findTrade, listOwnTrades, tradeView } from './views.ts';

export interface TradeDependencies extends ReceiptDependencies {
  readonly placement: Batcher<PlaceCommand, Decision<PlacedTrade>>;
}

/** Placing, listing and proving trades. */
export function tradeHandlers(
  deps: TradeDependencies,
): Handlers<Pick<Catalogue, 'placeTrade' | 'listTrades' | 'readTrade' | 'readReceipt' | 'readKeys'>> {
  const { pool, keys, placement } = deps;
  return {
    async placeTrade({ body, command }) {
      const stake = parseCents(body.amount);
      if (stake === null || stake === 0n) {
        const problem = 'has to be more than zero, with at most two decimals, for example "25.00"';
        return refused('invalid_input', { fields: [{ field: 'amount', problem }] });
      }
      const ticket = {
        currencyPair: body.currencyPair,
        position: body.positions,
        stake,
        duration: body.duration,
        wallet: body.wallet ?? 'real',
      };
      try {
        return await placement.submit({ key: command, ticket });
      } catch (error) {
        if (error instanceof BatcherFull) return refused('unavailable', {});
        throw error;
      }
    },

    async listTrades({ actor, query }) {
      const found = await listOwnTrades(pool, actor.uid, {
        wallet: query.wallet ?? null,
        status: query.status ?? null,
        limit: query.limit ?? 10,
        cursor: query.cursor ?? null,
      });
      if (!found) return refused('invalid_input', { fields: [{ field: 'cursor', problem: 'has to be a nextCursor' }] });
      return accepted(found);
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
